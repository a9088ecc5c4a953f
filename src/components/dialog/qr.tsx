import { encode } from 'uqr';
import styles from './qr.module.css';

/** UTF-8 bytes of the longest text in a QR code with this error correction. */
const CAPACITY = 2331;

/** True when a text is short enough for a QR code that a phone can read. */
export const fitsQr = (text: string): boolean => new TextEncoder().encode(text).length <= CAPACITY;

type Props = {
  /** Must pass `fitsQr`. */
  text: string;
  label: string;
  large?: boolean;
};

/** Shows a QR code, dark on light in both colour schemes: not every phone reads inverted codes. */
export function QrCode({ text, label, large = false }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
      data-large={large || undefined}
    >
      <rect width={size} height={size} className={styles.light} />
      <path d={dark.join('')} className={styles.dark} />
    </svg>
  );
}
