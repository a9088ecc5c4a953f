import { Trans, useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { Button } from '../components/kit/button.tsx';
import { toast } from '../components/toast/toast.tsx';
import { call } from '../lib/api/api-client.ts';
import { failureTitle } from '../lib/api/failure-text.ts';
import { finishForOperator } from '../lib/api/operator-memory.ts';
import { keepRemembered } from '../lib/storage.ts';
import { tellSignedOut, useForgetOperator } from './signed-out.ts';

export function LogOut() {
  const { i18n, t } = useLingui();
  const forget = useForgetOperator();
  const logOut = async () => {
    await finishForOperator();
    const rememberAgain = keepRemembered();
    try {
      await call('POST /bff/logout');
      rememberAgain();
    } catch (error) {
      toast.failed(t`Sign-out failed`, i18n._(failureTitle(error)));
      return;
    }
    tellSignedOut();
    await forget();
  };
  return (
    <Button leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()} fullWidth>
      <Trans>Sign out</Trans>
    </Button>
  );
}
