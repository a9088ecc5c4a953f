import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { SnFlag, SnLimit } from '#contract/sns/attributes.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Fact, Group, Nothing } from '../../../components/page/facts.tsx';
import type { Values } from '../../../components/form/fields.ts';
import { licenceFields } from '../../../domain/licence-fields.ts';
import { NumberText } from '../../../components/text/text.tsx';
import { expiryReason } from '../expiry-text.ts';
import { flagNames, flagNotes, limitNames } from '../flags.ts';
import styles from './page.module.css';

type Props = { sn: SnRecord };

/** Shows the dates of an SN: start, end and activation. */
export function Validity({ sn }: Props) {
  const { activeType } = sn;
  return (
    <Group label={msg`Validity`}>
      <Fact label={msg`Starts`}>
        {sn.startDate === undefined ? <Trans>At once</Trans> : <DateTime value={sn.startDate} relative />}
      </Fact>
      <Fact label={msg`End date`}>
        <DateTime value={sn.endDate} />
      </Fact>
      <LimitFact sn={sn} name="expirationDays" />
      <Fact label={msg`Activated`}>
        {sn.activeDate === undefined ? (
          <Nothing>
            <Trans>Not yet</Trans>
          </Nothing>
        ) : (
          <DateTime value={sn.activeDate} relative />
        )}
      </Fact>
      <Fact label={msg`Expires`}>
        <Expiry sn={sn} />
      </Fact>
      {activeType !== undefined && <Fact label={msg`Way of activation`}>{activeType}</Fact>}
      <Fact label={msg`Last licence data`}>
        <DateTime value={sn.lastUpdateDate} relative />
      </Fact>
    </Group>
  );
}

function Expiry({ sn }: Props) {
  const { i18n } = useLingui();
  return (
    <>
      {sn.expires !== undefined && <DateTime value={sn.expires} relative />}
      <span className={styles.reason}>{i18n._(expiryReason(sn))}</span>
    </>
  );
}

/** Shows the limits that apply to the type. */
export function Limits({ sn }: Props) {
  return (
    <Group label={msg`Limits`}>
      {limitNames
        .filter((name) => name !== 'expirationDays' && appliesTo(sn, name))
        .map((name) => (
          <LimitFact key={name} sn={sn} name={name} />
        ))}
    </Group>
  );
}

function LimitFact({ sn, name }: Props & { name: SnLimit }) {
  const { i18n } = useLingui();
  const field = licenceFields[name];
  const value = sn[name];
  const unit = field.kind === 'integer' && field.unit !== undefined ? ` ${i18n._(field.unit)}` : '';
  return (
    <Fact label={field.label}>
      {value === undefined ? (
        <Nothing>
          <Trans>No limit</Trans>
        </Nothing>
      ) : (
        <>
          <NumberText value={value} />
          {unit}
        </>
      )}
    </Fact>
  );
}

/** Shows the options that apply to the type, and why others do not. */
export function Options({ sn }: Props) {
  const { t, i18n } = useLingui();
  const lock = t`Cannot be turned off later.`;
  return (
    <Group
      label={msg`Options`}
      note={flagNotes(sn.type).map((note) => (
        <p key={note.id} className={styles.note}>
          {i18n._(note)}
        </p>
      ))}
    >
      {flagNames
        .filter((name) => appliesTo(sn, name))
        .map((name) => (
          <Fact key={name} label={licenceFields[name].label}>
            {sn[name] ? (
              <span className={styles.on} title={lock}>
                <Trans>On</Trans> <IconLock size={13} aria-label={lock} />
              </span>
            ) : (
              <Nothing>
                <Trans>Off</Trans>
              </Nothing>
            )}
          </Fact>
        ))}
    </Group>
  );
}

const appliesTo = (sn: SnRecord, name: SnLimit | SnFlag): boolean => {
  const { type } = sn;
  const values: Values = { type };
  return licenceFields[name].applies?.(values) ?? true;
};
