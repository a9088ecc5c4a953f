import { msg } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Fact, FactGroups, Group } from '../../components/page/facts.tsx';
import { SummaryFrame, useLoadedRecord } from '../../components/page/record-page.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { customerWords } from '../../words/customers.ts';
import { Doubles } from './doubles.tsx';
import { customerGroups } from './fields.tsx';
import { placeOf } from './place.ts';

export function CustomerSummaryTab() {
  const loaded = useLoadedRecord<CustomerRecord>();
  const { record } = loaded;
  return (
    <SummaryFrame>
      <Doubles values={record} self={placeOf(record)} />
      <FactGroups>
        {customerGroups.map(({ id, label, fields }) => (
          <Group key={id} label={label}>
            {fields.map((field) => (
              <Fact key={field.name} label={field.label}>
                <OptionalText value={textOf(record, field.name)} />
              </Fact>
            ))}
          </Group>
        ))}
        <Group label={msg`Record`}>
          <Fact label={customerWords.regDate.label}>
            <DateTime value={record.regDate} relative />
          </Fact>
        </Group>
      </FactGroups>
      <Outlet context={loaded} />
    </SummaryFrame>
  );
}

function textOf(record: CustomerRecord, name: string): string | undefined {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : undefined;
}
