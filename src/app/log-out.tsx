import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Button } from '../components/kit/button.tsx';
import { toast } from '../components/toast/toast.tsx';
import { call } from '../lib/api/api-client.ts';
import { failureTitle } from '../lib/api/failure-text.ts';
import { forgetPlaces } from '../lib/last-place.ts';
import { forgetDrafts, keepRemembered } from '../lib/storage.ts';
import { tellSignedOut } from './signed-out.ts';

export function LogOut() {
  const { i18n, t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logOut = async () => {
    const rememberAgain = keepRemembered();
    try {
      await call('POST /bff/logout');
      rememberAgain();
    } catch (error) {
      toast.failed(t`Sign-out failed`, i18n._(failureTitle(error)));
      return;
    }
    tellSignedOut();
    forgetDrafts();
    await navigate('/login');
    queryClient.clear();
    forgetPlaces();
  };
  return (
    <Button leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()} fullWidth>
      <Trans>Sign out</Trans>
    </Button>
  );
}
