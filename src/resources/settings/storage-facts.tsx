import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ServiceRecord } from '#contract/bff/bff.ts';
import { Fact, Group } from '../../components/page/facts.tsx';

type Storage = ServiceRecord['storage'];

const states: Record<NonNullable<Storage['fault']> | 'ready', MessageDescriptor> = {
  ready: msg`Ready`,
  full: msg`The disk is full. Free some space: until then, nothing can be changed.`,
  damaged: msg`The database is damaged. Restore it from a backup.`,
  replaced: msg`The data folder was removed or replaced. Put it back, or restart the service.`,
  failed: msg`A change could not be written. The service ends and has to be started again.`,
};

const checks: Record<Storage['integrity'], MessageDescriptor> = {
  unneeded: msg`Not needed: the last stop was clean`,
  due: msg`Not finished. The next start checks again.`,
  running: msg`Running, because the service did not stop cleanly`,
  sound: msg`Passed after a stop that was not clean`,
  damaged: msg`Found damaged pages. The log of the service names them.`,
};

/** Shows whether the database and its disk are healthy. */
export function StorageFacts({ fault, integrity }: Storage) {
  const { i18n } = useLingui();
  return (
    <Group label={msg`Storage`}>
      <Fact label={msg`State`}>{i18n._(states[fault ?? 'ready'])}</Fact>
      <Fact label={msg`Check for damage`}>{i18n._(checks[integrity])}</Fact>
    </Group>
  );
}
