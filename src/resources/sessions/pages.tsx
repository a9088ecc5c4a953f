import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { useLoadedRecord } from '../../components/page/record-page.tsx';
import { formatSn } from '../../lib/format/format.ts';
import { customerKeyText, placeOf } from '../customers/api.ts';
import { SessionList } from './session-list.tsx';

/** Everyone who is logged in, on whatever SN. */
export function SessionListPage() {
  const { t } = useLingui();
  return <SessionList id="sessions" title={t`Online now`} />;
}

/** Who is logged in on an SN, as a tab of its page. */
export function SnSessionsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  const owner = useMemo(() => [{ name: 'sn', op: '=' as const, values: [sn] }], [sn]);
  return <SessionList key={sn} id="sn-sessions" title={t`Online now on ${code}`} owner={owner} without="sn" />;
}

/** Where a user is logged in, as a tab of the user's page. */
export function UserSessionsTab() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const owner = useMemo(() => [{ name: 'userName', op: '=' as const, values: [name] }], [name]);
  return <SessionList key={name} id="user-sessions" title={t`Sessions of ${name}`} owner={owner} without="userName" />;
}

/** The sessions of a device, as a tab of its page. */
export function MachineSessionsTab() {
  const { t } = useLingui();
  const { sn, mid } = useLoadedRecord<MachineRecord>().record;
  const owner = useMemo(
    () => [
      { name: 'sn', op: '=' as const, values: [sn] },
      { name: 'mid', op: '=' as const, values: [mid] },
    ],
    [sn, mid],
  );
  return <SessionList key={mid} id="machine-sessions" title={t`Sessions of the device`} owner={owner} without="mid" />;
}

/** Who is logged in to SNs of a customer, as a tab of its page. */
export function CustomerSessionsTab() {
  const { t } = useLingui();
  const { groupName = '', name = '' } = useParams();
  const key = customerKeyText(placeOf({ groupName, name }));
  const owner = useMemo(() => [{ name: 'customer', op: '=' as const, values: [key] }], [key]);
  return <SessionList key={key} id="customer-sessions" title={t`Online now of ${name}`} owner={owner} />;
}
