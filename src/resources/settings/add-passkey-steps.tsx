import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PASSKEY_NAME } from '#contract/bounds.ts';
import { WithFault } from '../../components/dialog/with-fault.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { browserName } from '../../lib/format/browser-name.ts';
import { useAddPasskey } from './api.ts';
import { useEnrolled, type EnrolProps } from './enrolled.tsx';
import { StepForm } from './step-form.tsx';

/** Asks for a name, then lets the browser make the passkey, then shows the recovery codes if there are any. */
export function AddPasskeySteps(props: EnrolProps) {
  const { t } = useLingui();
  const add = useAddPasskey();
  const { codes, take } = useEnrolled(props);
  const [name, setName] = useState(() => browserName(navigator.userAgent)?.replace(/ \d+/, '') ?? '');
  if (codes !== undefined) return codes;
  return (
    <StepForm
      action={t`Add passkey`}
      ready={name.trim() !== ''}
      onCancel={props.onCancel}
      onSubmit={async () => {
        const { items } = await add.mutateAsync(name);
        if (items[0] !== undefined) take(items[0]);
      }}
    >
      <WithFault name="name">
        {(error) => (
          <TextInput
            size="sm"
            label={t`Name of the passkey`}
            description={t`Your browser then asks for your fingerprint, face, PIN or security key.`}
            maxLength={PASSKEY_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error}
            autoFocus
            data-autofocus
          />
        )}
      </WithFault>
    </StepForm>
  );
}
