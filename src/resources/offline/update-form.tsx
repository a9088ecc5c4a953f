import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { RecordSelect } from '../../components/record-select.tsx';
import { formatSn } from '../../lib/format/format.ts';
import { AskForm } from './ask-form.tsx';
import { askedOf, newDraft, typedIn, type Draft } from './choice.ts';
import { ChoiceField } from './choice-field.tsx';
import { DeviceFields } from './device-fields.tsx';
import { useHanded, useKept } from './kept.tsx';
import { SeatHint } from './seat-hint.tsx';
import { suggestSns } from '../../domain/suggest.ts';
import styles from './offline.module.css';

/** A form for update strings. Without `sn` the operator chooses the SN, or the request string contains it. */
export function UpdateForm({ sn }: { sn?: string }) {
  const { t, i18n } = useLingui();
  const fixed = sn !== undefined;
  const [draft, setDraft] = useKept('update', () => newDraft(sn ?? ''));
  const change = useCallback(
    (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    [setDraft],
  );
  useHanded(
    'update',
    useCallback((code) => change({ choice: 'code', code }), [change]),
  );
  return (
    <AskForm
      name="update"
      typed={typedIn(draft, fixed)}
      action={draft.choice === 'all' ? t`Make update strings` : t`Make update string`}
      asked={askedOf(draft)}
      missing={i18n._(missingOf(draft))}
    >
      {!fixed && (
        <div className={styles.short}>
          <RecordSelect
            label={t`SN`}
            description={t`A request string names its SN itself: leave this empty for one.`}
            suggest={suggestSns}
            labelOf={formatSn}
            value={draft.sn}
            onChange={(chosen) => change({ sn: chosen, machineId: '' })}
          />
        </div>
      )}
      <div className={styles.split}>
        <ChoiceField value={draft.choice} onChange={(choice) => change({ choice })} />
        <div className={styles.fields}>
          <DeviceFields draft={draft} change={change} />
          {draft.choice === 'code' && <SeatHint text={draft.code} onGo={() => change({ code: '' })} />}
        </div>
      </div>
    </AskForm>
  );
}

/** Returns what is still to fill in. It is shown beside the disabled button. */
function missingOf({ sn, choice, code }: Draft): MessageDescriptor {
  if (choice === 'code' && code.trim() === '') return msg`Paste a request string, or a device code with its SN.`;
  if (choice === 'code') return msg`A device code does not say which SN it is for: choose one.`;
  if (sn === '') return msg`Choose an SN.`;
  return choice === 'device' ? msg`Choose a device.` : msg`Name at least one device.`;
}
