import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PAGE } from '#contract/bounds.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { isMissing } from '../../lib/list/long-lists.ts';
import { SmallButton } from '../small-button.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import styles from './not-found.module.css';

type Find = (request: ListRequest) => Promise<{ total: number; values: readonly string[] }>;

type Props = {
  name: string;
  values: readonly string[];
  same: (value: string) => string;
  /** Returns a page of the list: the values of the field, and how many records match. */
  find: Find;
};

/** So many are named at first. */
const NAMED = 8;

/** Names the entries of a pasted list that the list does not have. */
export function NotFound({ name, values, same, find }: Props) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const found = useQuery({
    queryKey: ['pasted', name, values],
    queryFn: async () => new Set((await findAll(name, values, find)).map(same)),
    enabled: !isMissing(values[0]),
  });
  const missing = values.filter((value) => found.data?.has(same(value)) === false);
  if (missing.length === 0) return null;
  const [total, hidden] = [values.length, missing.length - NAMED];
  return (
    <div className={styles.notice} role="status">
      <p>
        <Plural value={missing.length} one={`# of ${total} was not found:`} other={`# of ${total} were not found:`} />{' '}
        <b>{(all ? missing : missing.slice(0, NAMED)).join(', ')}</b>
      </p>
      {hidden > 0 && !all && (
        <SmallButton onClick={() => setAll(true)}>
          <Trans>Show {hidden} more</Trans>
        </SmallButton>
      )}
      <CopyButton text={missing.join('\n')} what={t`values`} />
    </div>
  );
}

/** A value may have several records, such as a device with several SNs. */
async function findAll(name: string, values: readonly string[], find: Find): Promise<string[]> {
  const body = { querys: [{ name, op: '=', values: [...values] }] };
  const found: string[] = [];
  let total = 1;
  for (let offset = 0; offset < total; offset += MAX_PAGE) {
    const page = await find({ body, offset, limit: MAX_PAGE });
    found.push(...page.values);
    total = page.total;
  }
  return found;
}
