import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { SnFlag, SnLimit } from '#contract/sns/attributes.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { FactTable, Nothing } from '../../../components/page/facts.tsx';
import { DateTime } from '../../../components/text/date-time.tsx';
import { NumberText } from '../../../components/text/text.tsx';
import { licenceFields } from '../../../domain/licence-fields.ts';
import { snWords } from '../../../words/sns.ts';
import { expiryReason } from '../expiry-text.ts';
import { flagNames, flagNotes, limitNames } from '../flags.ts';
import styles from './page.module.css';

type Props = { sn: SnRecord };

const AT_ONCE = <Trans>At once</Trans>;
const NOT_YET = (
  <Nothing>
    <Trans>Not yet</Trans>
  </Nothing>
);

export function Validity({ sn }: Props) {
  const { i18n } = useLingui();
  const { startDate, endDate, activeDate, expires, activeType, lastUpdateDate, graceDays, graceUntil } = sn;
  const expiry = (
    <>
      {expires !== undefined && <DateTime value={expires} relative />}
      <span className={styles.reason}>{i18n._(expiryReason(sn))}</span>
    </>
  );
  return (
    <FactTable
      label={msg`Validity`}
      facts={[
        { label: msg`Start date`, value: startDate === undefined ? AT_ONCE : <DateTime value={startDate} relative /> },
        { label: msg`End date`, value: <DateTime value={endDate} /> },
        { label: licenceFields.expirationDays.label, value: <Limit sn={sn} name="expirationDays" /> },
        ...(graceDays === undefined
          ? []
          : [
              {
                label: snWords.graceDays.label,
                value: (
                  <>
                    <NumberText value={graceDays} /> {i18n._(snWords.graceDays.unit)}
                  </>
                ),
              },
            ]),
        { label: msg`Activated`, value: activeDate === undefined ? NOT_YET : <DateTime value={activeDate} relative /> },
        { label: msg`Expires`, value: expiry },
        ...(graceUntil === undefined
          ? []
          : [{ label: snWords.graceUntil.label, value: <DateTime value={graceUntil} relative /> }]),
        ...(activeType === undefined
          ? []
          : [{ label: snWords.activeType.label, value: i18n._(snWords.activeType.choices[activeType]) }]),
        { label: msg`Last licence data`, value: <DateTime value={lastUpdateDate} relative /> },
      ]}
    />
  );
}

/** Shows the limits that apply to the type. */
export function Limits({ sn }: Props) {
  const names = limitNames.filter((name) => name !== 'expirationDays' && appliesTo(sn, name));
  return (
    <FactTable
      label={msg`Limits`}
      facts={names.map((name) => ({ label: licenceFields[name].label, value: <Limit sn={sn} name={name} /> }))}
    />
  );
}

function Limit({ sn, name }: Props & { name: SnLimit }) {
  const { i18n } = useLingui();
  const field = licenceFields[name];
  const value = sn[name];
  if (value === undefined)
    return <Nothing>{name === 'reclaimMinutes' ? <Trans>Never</Trans> : <Trans>No limit</Trans>}</Nothing>;
  return (
    <>
      <NumberText value={value} />
      {field.kind === 'integer' && field.unit !== undefined && ` ${i18n._(field.unit)}`}
    </>
  );
}

/** Shows the options that apply to the type, and why others do not. */
export function Options({ sn }: Props) {
  const { i18n } = useLingui();
  const names = flagNames.filter((name) => appliesTo(sn, name));
  return (
    <FactTable
      label={msg`Options`}
      note={flagNotes(sn.type).map((note) => (
        <p key={note.id} className={styles.note}>
          {i18n._(note)}
        </p>
      ))}
      facts={names.map((name) => ({ label: licenceFields[name].label, value: <Option isOn={sn[name]} /> }))}
    />
  );
}

function Option({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  const lock = t`Cannot be turned off later.`;
  return isOn ? (
    <span className={styles.on} title={lock}>
      <Trans>On</Trans> <IconLock size={13} aria-label={lock} />
    </span>
  ) : (
    <Nothing>
      <Trans>Off</Trans>
    </Nothing>
  );
}

const appliesTo = ({ type }: SnRecord, name: SnLimit | SnFlag): boolean =>
  licenceFields[name].applies?.({ type }) ?? true;
