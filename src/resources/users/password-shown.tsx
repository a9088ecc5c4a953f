import { useLingui } from '@lingui/react/macro';
import { SecretDialog } from '../../components/dialog/secret-dialog.tsx';

type Props = { name: string; password: string; onClose: () => void };

export function PasswordShown({ name, password, onClose }: Props) {
  const { t } = useLingui();
  return <SecretDialog title={t`Password of ${name}`} what={t`password`} secret={password} onClose={onClose} />;
}
