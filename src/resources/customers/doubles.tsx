import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import type { Values } from '../../components/form/fields.ts';
import { Notice, Notices } from '../../components/page/notices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { customerQueries } from './api.ts';
import { customerHref, customerKeyText, placeOf, type CustomerPlace } from './place.ts';

type Field = 'email' | 'referenceId';

const names: Record<Field, MessageDescriptor> = { email: msg`e-mail`, referenceId: msg`reference id` };

type Props = {
  values: Values;
  self?: CustomerPlace;
};

const DELAY = 400;

/** Warns that another customer has the same e-mail or reference id: it may be a duplicate. */
export function Doubles({ values, self }: Props) {
  const { t, i18n } = useLingui();
  const doubles = [useDoubles('email', values), useDoubles('referenceId', values)]
    .flat()
    .filter(({ customer }) => self === undefined || customerKeyText(placeOf(customer)) !== customerKeyText(self));
  if (doubles.length === 0) return null;
  return (
    <Notices label={t`Possible duplicates`}>
      {doubles.map(({ field, customer }) => {
        const [what, place] = [i18n._(names[field]), placeOf(customer)];
        const name = customerKeyText(place);
        return (
          <Notice key={`${field} ${name}`} tone="warn">
            <Trans>
              <Link to={customerHref(place)}>{name}</Link> has the same {what}.
            </Trans>
          </Notice>
        );
      })}
    </Notices>
  );
}

function useDoubles(field: Field, values: Values): { field: Field; customer: CustomerRecord }[] {
  const value = values[field];
  const text = useDebounced(typeof value === 'string' ? value.trim() : '', DELAY);
  const query = customerQueries.having(field, text);
  const { data } = useQuery(text === '' ? { ...query, queryFn: skipToken } : query);
  return (data ?? []).map((customer) => ({ field, customer }));
}
