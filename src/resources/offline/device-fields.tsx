import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Select, TextInput } from '../../components/kit/inputs.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { devicesQuery } from './api.ts';
import { namesDevice, type Draft } from './choice.ts';
import { CodesInput, DeviceListInput } from './codes-input.tsx';
import { readRequest } from '../../domain/offline-text.ts';
import { RequestPreview } from './request-preview.tsx';
import styles from './offline.module.css';

type Props = { draft: Draft; change: (changes: Partial<Draft>) => void };

export function DeviceFields({ draft, change }: Props) {
  const { t } = useLingui();
  const request = draft.choice === 'code' ? readRequest(draft.code) : undefined;
  return (
    <>
      {draft.choice === 'code' && (
        <CodesInput
          label={t`Request string or device code`}
          rows={6}
          value={draft.code}
          onChange={(code) => change({ code })}
        />
      )}
      {request?.kind === 'update' && <RequestPreview request={request} />}
      {draft.choice === 'mac' && (
        <CodesInput
          label={t`MAC address`}
          description={t`Enter it as the device shows it. For several addresses, write one per line.`}
          placeholder="00-1A-2B-3C-4D-5E"
          rows={3}
          value={draft.macs}
          onChange={(macs) => change({ macs })}
        />
      )}
      {draft.choice === 'device' && <DeviceSelect draft={draft} change={change} />}
      {draft.choice === 'all' && <AllDevices sn={draft.sn} />}
      {draft.choice === 'list' && <DeviceListInput value={draft.list} onChange={(list) => change({ list })} />}
      {namesDevice(draft) && (
        <TextInput
          size="sm"
          spellCheck={false}
          autoComplete="off"
          label={t`Device name`}
          description={t`Name of a new device. Optional.`}
          maxLength={255}
          value={draft.machineName}
          onChange={(event) => change({ machineName: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function DeviceSelect({ draft, change }: Props) {
  const { t, i18n } = useLingui();
  const devices = useQuery(devicesQuery(draft.sn));
  const data = (devices.data?.items ?? []).map(({ id, mid, machineName }) => ({
    value: String(id),
    label: [machineName, mid].filter(Boolean).join(' · '),
  }));
  return (
    <Select
      label={t`Device`}
      size="sm"
      searchable
      required
      allowDeselect={false}
      disabled={draft.sn === ''}
      data={data}
      value={draft.machineId === '' ? null : draft.machineId}
      onChange={(id) => change({ machineId: id ?? '' })}
      nothingFoundMessage={devices.isFetching ? t`Loading …` : t`The SN has no enabled devices.`}
      error={devices.error === null ? undefined : i18n._(failureTitle(devices.error))}
      maxDropdownHeight={280}
      autoComplete="off"
    />
  );
}

function AllDevices({ sn }: { sn: string }) {
  const { data } = useQuery(devicesQuery(sn));
  return (
    <p className={styles.muted} role="status">
      {data === undefined ? (
        <Trans>Each enabled device of the SN gets its own string.</Trans>
      ) : (
        <Plural
          value={data.total}
          _0="The SN has no enabled devices."
          one="The SN has # enabled device."
          other="The SN has # enabled devices. Each gets its own string."
        />
      )}
    </p>
  );
}
