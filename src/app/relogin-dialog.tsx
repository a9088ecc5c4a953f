import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../components/kit/button.tsx';
import { Dialog } from '../components/kit/dialog.tsx';
import { LogInForm } from './public/log-in-form.tsx';
import { sessionQuery } from './session.ts';
import { useForgetOperator } from './signed-out.ts';
import styles from './relogin-dialog.module.css';

type Props = { username: string; onDone: (regained: boolean) => void };

/** Signs the operator in again over the page, which keeps its state. Waiting requests are sent again. */
export function ReloginDialog({ username, onDone }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const forget = useForgetOperator();
  return (
    <Dialog opened locked onClose={() => undefined} title={t`Your session has ended`} size={400}>
      <p className={styles.text} data-signs-in>
        <Trans>Sign in again to continue. Nothing you typed is lost.</Trans>
      </p>
      <LogInForm
        username={username}
        onLoggedIn={(session) => {
          queryClient.setQueryData(sessionQuery.queryKey, session);
          onDone(true);
        }}
      />
      <div className={styles.other}>
        <Button
          emphasis="quiet"
          fullWidth
          onClick={() => {
            onDone(false);
            void forget();
          }}
        >
          <Trans>Leave this page</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
