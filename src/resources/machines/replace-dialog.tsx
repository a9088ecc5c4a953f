import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../components/kit/dialog.tsx';
import { Select, Textarea, TextInput } from '../../components/kit/inputs.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { AnswerString } from '../../domain/answer-string.tsx';
import { undoableIn } from '../../lib/api/undo.ts';
import { formatSn } from '../../words/format-sn.ts';
import { machineWords } from '../../words/machines.ts';
import { machineName, machineQueries } from './api.ts';
import { useNamedDevice, useReplaceMachine, type Replaced } from './replace-api.ts';

type Props = {
  /** The device that is replaced. Without it, the operator chooses one of the SN. */
  machine?: MachineRecord;
  sn: string;
  /** A device code, MAC address or request string of the successor that was pasted before. */
  pasted?: string;
  onClose: () => void;
  onDone?: (text: string) => void;
};

/** Asks which device takes the place of another one, and then shows the update string for it. */
export function ReplaceDialog({ onClose, ...asked }: Props) {
  const { t } = useLingui();
  const [made, setMade] = useState<Replaced>();
  if (made === undefined) return <Ask {...asked} onClose={onClose} onMade={setMade} />;
  const name = machineName(made.machine);
  return (
    <Dialog opened onClose={onClose} title={t`Update string for ${name}`} size={560}>
      <p>
        <Trans>The new device is activated. Without a connection it needs this string.</Trans>
      </p>
      <AnswerString
        label={t`Update string for ${name}`}
        head=""
        text={made.code}
        fileName={`update-${made.machine.id}`}
      />
    </Dialog>
  );
}

type AskProps = Props & { onMade: (made: Replaced) => void };

function Ask({ machine, sn, pasted = '', onClose, onDone, onMade }: AskProps) {
  const { t, i18n } = useLingui();
  const found = useQuery({ ...machineQueries.replaceable(sn), enabled: machine === undefined });
  const choices = machine === undefined ? (found.data?.items ?? []) : [machine];
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState(pasted);
  const [name, setName] = useState('');
  const replace = useReplaceMachine();
  const { device, fault } = useNamedDevice(text, sn);
  const [only, ...others] = choices;
  const old = others.length === 0 ? only : choices.find(({ id }) => String(id) === chosen);
  // A ref, because the dialog closes itself with the function of the render in which it was confirmed.
  const made = useRef<Replaced>(undefined);
  const code = formatSn(sn);
  return (
    <ConfirmDialog
      title={old === undefined ? t`Replace a device of ${code}` : t`Replace ${machineName(old)}`}
      action={t`Replace the device`}
      operation="replaceMachine"
      asksReason
      ready={old !== undefined && device !== undefined}
      held={text.trim() !== pasted.trim()}
      onClose={() => (made.current === undefined ? onClose() : onMade(made.current))}
      onConfirm={async () => {
        if (old === undefined || device === undefined) return;
        const { reply, item } = await replace.mutateAsync({ machine: old, device, machineName: name.trim() });
        const [was, is] = [machineName(old), machineName(item.machine)];
        const done = t`Replaced the device ${was} of ${code} with ${is}`;
        if (onDone) onDone(done);
        toast.done(done, undoableIn(reply));
        made.current = item;
      }}
    >
      <p>
        <Trans>
          The new device gets the place, name and note. The old one is recycled: its sessions end, and a borrowed seat
          is returned. This counts as a transfer. It cannot be undone after the new device has logged in.
        </Trans>
      </p>
      {machine === undefined && (
        <Select
          size="sm"
          label={t`Device to replace`}
          value={old === undefined ? null : String(old.id)}
          onChange={(id) => setChosen(id ?? undefined)}
          data={choices.map((each) => ({ value: String(each.id), label: machineName(each) }))}
          searchable
          allowDeselect={false}
        />
      )}
      <Textarea
        size="sm"
        label={t`New device`}
        description={t`Its device code, MAC address or request string.`}
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={fault && i18n._(fault)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={pasted === '' || undefined}
      />
      <TextInput
        size="sm"
        label={i18n._(machineWords.machineName.label)}
        placeholder={old?.machineName ?? ''}
        value={name}
        maxLength={255}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
      />
    </ConfirmDialog>
  );
}
