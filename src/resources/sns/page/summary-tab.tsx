import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Outlet } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Fact, FactGroups, Group } from '../../../components/page/facts.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { typeLabels } from '../../../words/licence-types.ts';
import { useCan } from '../../../lib/api/session.ts';
import { LastEvents } from './last-events.tsx';
import { ProblemList } from './problem-list.tsx';
import { useLoadedSn } from './loaded.ts';
import { Limits, Options, Validity } from './summary-terms.tsx';
import styles from './page.module.css';

/** Shows the problems, fields and latest events of an SN. The edit drawer opens over it. */
export function SummaryTab() {
  const loaded = useLoadedSn();
  const { sn } = loaded;
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
      </FactGroups>
      <Outlet context={loaded} />
    </div>
  );
}

function Origin({ sn: { product, template, business, customer, type } }: { sn: SnRecord }) {
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
