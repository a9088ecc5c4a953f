import { msg } from '@lingui/core/macro';
import { Link, Outlet } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Fact, FactGroups, Group } from '../../components/page/facts.tsx';
import { MachineStatusPill } from '../../domain/machine-status.tsx';
import { Mid } from '../../domain/mid.tsx';
import { SummaryFrame, useLoadedRecord } from '../../components/page/record-page.tsx';
import { Sn } from '../../domain/sn.tsx';
import { Mono, NumberText, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { customerHref, placeOf } from '../customers/place.ts';

/** Shows all fields of a device. The edit drawer opens over it. */
export function MachineSummaryTab() {
  const loaded = useLoadedRecord<MachineRecord>();
  const { customer, ...machine } = loaded.record;
  return (
    <SummaryFrame>
      <FactGroups>
        <Group label={msg`General`}>
          <Fact label={msg`Machine name`}>
            <OptionalText value={machine.machineName} />
          </Fact>
          <Fact label={msg`MID`}>
            <Mid value={machine.mid} />
          </Fact>
          <Fact label={msg`Status`}>
            <MachineStatusPill status={machine.status} />
          </Fact>
          <Fact label={msg`Note`}>
            <OptionalText value={machine.customId} />
          </Fact>
        </Group>
        <Group label={msg`Use`}>
          <Fact label={msg`SN`}>
            <Link to={path`/sns/${machine.sn}`}>
              <Sn value={machine.sn} />
            </Link>
          </Fact>
          <Fact label={msg`Customer`}>
            {customer === undefined ? (
              <OptionalText value={undefined} />
            ) : (
              <Link to={customerHref(placeOf(customer))}>{customer.name}</Link>
            )}
          </Fact>
          <Fact label={msg`Open sessions`}>
            <NumberText value={machine.sessionCount} />
          </Fact>
          <Fact label={msg`Last licence data`}>
            <DateTime value={machine.lastUpdateDate} relative />
          </Fact>
        </Group>
        <Group label={msg`Record`}>
          <Fact label={msg`Registered`}>
            <DateTime value={machine.regDate} relative />
          </Fact>
          <Fact label={msg`Id`}>
            <Mono>{machine.id}</Mono>
          </Fact>
        </Group>
      </FactGroups>
      <Outlet context={loaded} />
    </SummaryFrame>
  );
}
