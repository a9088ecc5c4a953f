import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useId } from 'react';
import { RecordSelect } from '../../components/record-select.tsx';
import { call } from '../../lib/api/api-client.ts';
import { formatSn } from '../../words/format-sn.ts';
import { TIMEOUT } from './api.ts';
import { AskForm } from './ask-form.tsx';
import { askedOf, CHOICES, newDraft, typedIn, type Choice, type Draft } from './choice.ts';
import { DeviceFields } from './device-fields.tsx';
import { useHanded, useKept } from './kept.tsx';
import { offlinePaths } from './paths.ts';
import { OtherTabHint } from './request-preview.tsx';
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
  const asked = askedOf(draft);
  useHanded(
    'update',
    useCallback((code) => change({ choice: 'code', code }), [change]),
  );
  return (
    <AskForm
      name="update"
      typed={typedIn(draft, fixed)}
      action={draft.choice === 'all' ? t`Generate update strings` : t`Generate update string`}
      ask={
        asked &&
        (() =>
          asked.to === 'request'
            ? call('POST /sns/update_code', { body: { code: asked.code } })
            : call('POST /sns/{sn}/update_code', { path: { sn: asked.sn }, body: asked.body, timeout: TIMEOUT }))
      }
      missing={i18n._(missingOf(draft))}
    >
      {!fixed && (
        <div className={styles.short}>
          <RecordSelect
            label={t`SN`}
            description={t`Leave empty for a request string, which contains its SN.`}
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
          {draft.choice === 'code' && (
            <OtherTabHint text={draft.code} here={offlinePaths.single} onGo={() => change({ code: '' })} />
          )}
        </div>
      </div>
    </AskForm>
  );
}

/** Returns what is still to fill in. It is shown beside the disabled button. */
function missingOf({ sn, choice, code }: Draft): MessageDescriptor {
  if (choice === 'code' && code.trim() === '')
    return msg`Paste a request string, or paste a device code and choose its SN.`;
  if (choice === 'code') return msg`A device code does not contain its SN. Choose the SN.`;
  if (sn === '') return msg`Choose an SN.`;
  return choice === 'device' ? msg`Choose a device.` : msg`Enter at least one device.`;
}

const words: Readonly<Record<Choice, { label: MessageDescriptor; help: MessageDescriptor }>> = {
  code: { label: msg`Request string or device code`, help: msg`The text that the device shows or sent.` },
  mac: { label: msg`MAC address`, help: msg`For devices that are identified by their network card.` },
  device: { label: msg`A device of the SN`, help: msg`A device that is already activated.` },
  all: { label: msg`All devices of the SN`, help: msg`One string for each enabled device.` },
  list: { label: msg`A list of devices`, help: msg`One string that works on each listed device.` },
};

function ChoiceField({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>
        <Trans>String for</Trans>
      </legend>
      {CHOICES.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
          {i18n._(words[choice].label)}
          <span className={styles.muted}>{i18n._(words[choice].help)}</span>
        </label>
      ))}
    </fieldset>
  );
}
