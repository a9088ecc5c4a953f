import { Fragment } from 'react';
import { capsOf } from '../../lib/keys.ts';
import styles from './kbd.module.css';

export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {capsOf(keys).map((combo, index) => (
        <Fragment key={index}>
          {combo.map((cap) => (
            <kbd key={cap} className={styles.cap}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
