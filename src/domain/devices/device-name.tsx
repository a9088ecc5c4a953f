import { Link } from 'react-router';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import styles from './device-name.module.css';

type Device = {
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly mid: string | undefined;
};

type Props = {
  device: Device;
  /** True in the cell of a list, which follows its plain links itself. */
  inList?: boolean;
};

/** Shows a device by its name, and by its MID while it is hovered or focused. Without a name it shows the MID. */
export function DeviceName({ device: { id, name, mid }, inList = false }: Props) {
  if (id === undefined || name === undefined || mid === undefined) {
    return mid === undefined ? <OptionalText value={name} /> : <Mono>{mid}</Mono>;
  }
  const href = path`/devices/${id}`;
  const both = (
    <>
      <span>{name}</span> <span>{mid}</span>
    </>
  );
  return inList ? (
    <a href={href} className={styles.device}>
      {both}
    </a>
  ) : (
    <Link to={href} className={styles.device}>
      {both}
    </Link>
  );
}
