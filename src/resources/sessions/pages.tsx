import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { useLoadedRecord } from '../../components/page/record-page.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { placeIn } from '../customers/paths.ts';
import { customerKeyText } from '../customers/place.ts';
import { SessionList } from './session-list.tsx';

export function SessionListPage() {
  const { t } = useLingui();
  return <SessionList id="sessions" title={t`Online now`} />;
}

export function SnSessionsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  return <SessionList key={sn} id="sn-sessions" title={t`Open sessions on ${code}`} owner={{ sn }} same={['sn']} />;
}

export function UserSessionsTab() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  return (
    <SessionList
      key={name}
      id="user-sessions"
      title={t`Sessions of ${name}`}
      owner={{ userName: name }}
      same={['userName']}
    />
  );
}

export function MachineSessionsTab() {
  const { t } = useLingui();
  const { sn, mid } = useLoadedRecord<MachineRecord>().record;
  return (
    <SessionList key={mid} id="machine-sessions" title={t`Sessions of the device`} owner={{ sn, mid }} same={['mid']} />
  );
}

export function CustomerSessionsTab() {
  const { t } = useLingui();
  const place = placeIn(useParams());
  const { name } = place;
  const customer = customerKeyText(place);
  return <SessionList key={customer} id="customer-sessions" title={t`Open sessions of ${name}`} owner={{ customer }} />;
}
