import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { CHOICES, type Choice } from './choice.ts';
import styles from './offline.module.css';

const words: Readonly<Record<Choice, { label: MessageDescriptor; help: MessageDescriptor }>> = {
  code: { label: msg`Request string or device code`, help: msg`What the device shows or sent.` },
  mac: { label: msg`MAC address`, help: msg`For devices that are known by their network card.` },
  device: { label: msg`A device of the SN`, help: msg`One that was activated already.` },
  all: { label: msg`All devices of the SN`, help: msg`A string for each that is enabled.` },
  list: { label: msg`A list of devices`, help: msg`All in one string that each of them takes.` },
};

export function ChoiceField({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
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
