import { Trans } from '@lingui/react/macro';
import { Dialog } from '../kit/dialog.tsx';
import { QrCode } from './qr.tsx';
import styles from './qr.module.css';

export function QrDialog({ text, label, onClose }: { text: string; label: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={<Trans>QR code</Trans>} size={600}>
      <QrCode text={text} label={label} large />
      <p className={styles.told}>
        <strong>{label}</strong> <Trans>Move the camera close enough for the code to fill the frame.</Trans>
      </p>
    </Dialog>
  );
}
