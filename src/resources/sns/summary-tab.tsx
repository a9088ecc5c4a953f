import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import type { SnFlag, SnLimit } from '#contract/attributes.ts';
import type { SnRecord } from '#contract/sns.ts';
import { DateTime } from '../../components/date-time.tsx';
import type { Values } from '../../components/form/fields.ts';
import { licenceFields } from '../../components/licence-fields.ts';
import { NumberText, OptionalText } from '../../components/text.tsx';
import { typeLabels } from '../../lib/licence-types.ts';
import { flagNames, flagNotes, limitNames } from './flags.ts';
import { ProblemList } from './problem-list.tsx';
import { useLoadedSn } from './sn-page.tsx';
import styles from './page.module.css';

/** All of an SN's own fields, group by group, and what is wrong with it. The edit drawer opens over it. */
export function SummaryTab() {
  const loaded = useLoadedSn();
  const { sn } = loaded;
  return (
    <div className={styles.summary}>
      <ProblemList sn={sn} />
      <div className={styles.groups}>
        <Origin sn={sn} />
        <Validity sn={sn} />
        <Limits sn={sn} />
        <Options sn={sn} />
        <Group label={msg`Record`}>
          <Fact label={msg`Description`}>
            <OptionalText value={sn.description} />
          </Fact>
          <Fact label={msg`Generated`}>
            <DateTime value={sn.regDate} relative />
          </Fact>
          <Fact label={msg`Updated`}>
            <DateTime value={sn.updateTime} relative />
          </Fact>
        </Group>
      </div>
      <Outlet context={loaded} />
    </div>
  );
}

type Props = { sn: SnRecord };

function Group({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <section className={styles.group}>
      <h2>{i18n._(label)}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: MessageDescriptor; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.fact}>
      <dt>{i18n._(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Origin({ sn: { product, template, business, customer, type } }: Props) {
  const { i18n } = useLingui();
  return (
    <Group label={msg`Origin`}>
      <Fact label={msg`Product`}>
        <OptionalText value={product?.productName} />
      </Fact>
      <Fact label={msg`Template`}>
        <OptionalText value={template?.name} />
      </Fact>
      {template?.templateQuantity !== undefined && (
        <Fact label={msg`Template quantity`}>
          <NumberText value={template.templateQuantity} />
        </Fact>
      )}
      <Fact label={msg`Business`}>
        <OptionalText value={business?.name} />
      </Fact>
      <Fact label={msg`Type`}>{i18n._(typeLabels[type])}</Fact>
      <Fact label={msg`Customer`}>
        <OptionalText value={customer?.name} />
      </Fact>
      <Fact label={msg`Customer group`}>
        <OptionalText value={customer?.groupName} />
      </Fact>
    </Group>
  );
}

function Validity({ sn }: Props) {
  const { activeType } = sn;
  return (
    <Group label={msg`Validity`}>
      <Fact label={msg`Starts`}>
        {sn.startDate === undefined ? <Trans>At once</Trans> : <DateTime value={sn.startDate} relative />}
      </Fact>
      <Fact label={msg`Ends`}>
        {sn.endDate === undefined ? <Trans>Never</Trans> : <DateTime value={sn.endDate} relative />}
      </Fact>
      <LimitFact sn={sn} name="expirationDays" />
      <Fact label={msg`Activated`}>
        {sn.activeDate === undefined ? (
          <span className={styles.nothing}>
            <Trans>Not yet</Trans>
          </span>
        ) : (
          <DateTime value={sn.activeDate} relative />
        )}
      </Fact>
      {activeType !== undefined && <Fact label={msg`Way of activation`}>{activeType}</Fact>}
      <Fact label={msg`Last contact`}>
        <DateTime value={sn.lastUpdateDate} relative />
      </Fact>
    </Group>
  );
}

function Limits({ sn }: Props) {
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
        <span className={styles.nothing}>
          <Trans>No limit</Trans>
        </span>
      ) : (
        <>
          <NumberText value={value} />
          {unit}
        </>
      )}
    </Fact>
  );
}

function Options({ sn }: Props) {
  const { t, i18n } = useLingui();
  const lock = t`Cannot be turned off later.`;
  return (
    <section className={styles.group}>
      <h2>
        <Trans>Options</Trans>
      </h2>
      <dl>
        {flagNames
          .filter((name) => appliesTo(sn, name))
          .map((name) => (
            <Fact key={name} label={licenceFields[name].label}>
              {sn[name] ? (
                <span className={styles.on} title={lock}>
                  <Trans>On</Trans> <IconLock size={13} aria-label={lock} />
                </span>
              ) : (
                <span className={styles.nothing}>
                  <Trans>Off</Trans>
                </span>
              )}
            </Fact>
          ))}
      </dl>
      {flagNotes(sn.type).map((note) => (
        <p key={note.id} className={styles.note}>
          {i18n._(note)}
        </p>
      ))}
    </section>
  );
}

const appliesTo = (sn: SnRecord, name: SnLimit | SnFlag): boolean => {
  const { type } = sn;
  const values: Values = { type };
  return licenceFields[name].applies?.(values) ?? true;
};
