import { encode } from 'uqr';
import styles from './qr.module.css';

/** UTF-8 bytes of the longest text that a picture holds at this error correction. */
const CAPACITY = 2331;

/** True when a text is short enough for a picture that a phone reads. */
export const fitsQr = (text: string): boolean => new TextEncoder().encode(text).length <= CAPACITY;

type Props = {
  /** At most what `fitsQr` allows. */
  text: string;
  /** What the picture is of, for those who do not see it. */
  label: string;
  /** As wide as there is room, for a text of more than an address. */
  large?: boolean;
};

/** A QR code, dark on light in either look: not every phone reads the other way round. */
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
