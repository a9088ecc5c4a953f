import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Outlet } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { FactGroups, FactTable } from '../../../components/page/facts.tsx';
import { useLoadedRecord } from '../../../components/page/record-page.tsx';
import { DateTime } from '../../../components/text/date-time.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { LastEvents } from './last-events.tsx';
import { ProblemList } from './problem-list.tsx';
import { Limits, Options, Validity } from './summary-terms.tsx';
import styles from './page.module.css';

/** Shows the problems, fields and latest events of an SN. The edit drawer opens over it. */
export function SummaryTab() {
  const loaded = useLoadedRecord<SnRecord>();
  const { record: sn } = loaded;
  const can = useCan();
  return (
    <div className={styles.summary}>
      <div className={styles.rail}>
        <ProblemList sn={sn} />
        {can('queryLogs') && <LastEvents key={sn.sn} sn={sn.sn} />}
      </div>
      <FactGroups>
        <Origin sn={sn} />
        <Validity sn={sn} />
        <Limits sn={sn} />
        <Options sn={sn} />
        <FactTable
          label={msg`Record`}
          facts={[
            { label: msg`Description`, value: <OptionalText value={sn.description} /> },
            { label: msg`Generated`, value: <DateTime value={sn.regDate} relative /> },
            { label: msg`Updated`, value: <DateTime value={sn.updateTime} relative /> },
          ]}
        />
      </FactGroups>
      <Outlet context={loaded} />
    </div>
  );
}

function Origin({ sn: { product, template, business, customer, type } }: { sn: SnRecord }) {
  const { i18n } = useLingui();
  const quantity = template?.templateQuantity;
  return (
    <FactTable
      label={msg`Origin`}
      facts={[
        { label: msg`Product`, value: <OptionalText value={product?.productName} /> },
        { label: msg`Template`, value: <OptionalText value={template?.name} /> },
        ...(quantity === undefined ? [] : [{ label: msg`Template quantity`, value: <NumberText value={quantity} /> }]),
        { label: msg`Business`, value: <OptionalText value={business?.name} /> },
        { label: msg`Type`, value: i18n._(typeLabels[type]) },
        { label: msg`Customer`, value: <OptionalText value={customer?.name} /> },
        { label: msg`Customer group`, value: <OptionalText value={customer?.groupName} /> },
      ]}
    />
  );
}
