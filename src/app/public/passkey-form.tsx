import { Trans } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import type { PasskeyAnswer } from '#contract/bff/webauthn.ts';
import { Button } from '../../components/kit/button.tsx';
import type { Reply } from '../../lib/api/api-client.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import type { ItemOf } from '../../lib/api/operations.ts';
import { askPasskey } from '../../resources/settings/passkey.ts';
import { passkeyFault } from '../../resources/settings/passkey-faults.ts';
import { FormFailure } from './form-failure.tsx';
import styles from './passkey-form.module.css';
import { useSubmit } from './use-submit.ts';

type Props = {
  /** Reads a challenge. */
  begin: () => Promise<Reply<ItemOf<'POST /bff/login/challenge'>>>;
  /** Sends the answer of the passkey. */
  give: (passkey: PasskeyAnswer) => Promise<void>;
  onFailure?: (error: unknown) => void;
};

/** The button that uses a passkey in place of the code below it. */
export function PasskeyForm({ begin, give, onFailure }: Props) {
  const { busy, failure, handleSubmit } = useSubmit(async () => {
    const [options] = (await begin()).items;
    if (options !== undefined) await give(await askPasskey(options));
  }, onFailure);
  return (
    <form onSubmit={handleSubmit}>
      {failure !== undefined && <FormFailure error={failure} title={passkeyFault(failure) ?? failureTitle(failure)} />}
      <Button
        type="submit"
        emphasis="primary"
        fullWidth
        loading={busy}
        autoFocus
        data-autofocus
        leftSection={<IconShieldCheck size={16} aria-hidden />}
      >
        <Trans>Use a passkey</Trans>
      </Button>
      <p className={styles.or}>
        <Trans context="between two ways to sign in">or</Trans>
      </p>
    </form>
  );
}
