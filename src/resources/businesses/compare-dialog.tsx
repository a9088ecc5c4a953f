import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import { DialogActions, DialogText } from '../../components/dialog/dialog-actions.tsx';
import { applicable, fieldsOf, type FormField, type Values } from '../../components/form/fields.ts';
import { ValueText } from '../../components/form/value-text.tsx';
import { Button } from '../../components/kit/button.tsx';
import { Dialog } from '../../components/kit/dialog.tsx';
import { Switch } from '../../components/kit/inputs.tsx';
import { Unseen } from '../../components/text/text.tsx';
import styles from './compare.module.css';
import { businessGroups } from './fields.ts';

type Props = { businesses: readonly [BusinessRecord, BusinessRecord]; onClose: () => void };

/** A dialog that shows two businesses side by side, at first only their differences. */
export function CompareDialog({ businesses: [one, other], onClose }: Props) {
  const { t, i18n } = useLingui();
  const [all, setAll] = useState(false);
  const fields = fieldsIn(one, other);
  const differing = fields.filter(({ name }) => differs(one, other, name));
  const count = differing.length;
  return (
    <Dialog opened onClose={onClose} title={t`Compare businesses`} size={760}>
      <DialogText>
        {count === 0 ? (
          <Trans>These two differ only in name.</Trans>
        ) : (
          <Plural value={count} one="These two differ in # field." other="These two differ in # fields." />
        )}
      </DialogText>
      <Switch
        mt="sm"
        size="sm"
        label={t`Also show equal fields`}
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={t`Comparison`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Unseen>
                  <Trans>Field</Trans>
                </Unseen>
              </th>
              <th scope="col">{one.name}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          <tbody>
            {(all ? fields : differing).map((field) => (
              <tr key={field.name} data-differs={differing.includes(field) || undefined}>
                <th scope="row">{i18n._(field.label)}</th>
                {[one, other].map((business) => (
                  <td key={business.guid}>
                    <ValueText value={valueOf(business, field.name)} field={field} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogActions>
        <Button emphasis="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const valueOf = (business: BusinessRecord, name: string): Values[string] => (business as Values)[name];

const differs = (one: BusinessRecord, other: BusinessRecord, name: string): boolean =>
  (valueOf(one, name) ?? null) !== (valueOf(other, name) ?? null);

/** Returns the fields, except the name, that apply to at least one of the businesses. */
function fieldsIn(one: BusinessRecord, other: BusinessRecord): readonly FormField[] {
  const applying = new Set([one, other].flatMap((business) => namesOf(business)));
  return fieldsOf(businessGroups).filter(({ name }) => name !== 'name' && applying.has(name));
}

const namesOf = (business: BusinessRecord): string[] =>
  fieldsOf(applicable(businessGroups, business as Values)).map(({ name }) => name);
