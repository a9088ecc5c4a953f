import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { foundKinds } from '../../domain/record-kinds.ts';
import { Unseen } from '../../components/text/text.tsx';
import { useRecents } from '../../lib/recents.ts';
import { CardFrame } from './card.tsx';
import styles from './overview.module.css';

export function OpenedLast() {
  const { i18n } = useLingui();
  const recents = useRecents();
  return (
    <CardFrame title={msg`Opened last`} wide="half">
      {recents.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>SNs, users, devices, customers, products and businesses that you open are found here again.</Trans>
        </p>
      ) : (
        <ul className={styles.recents}>
          {recents.map(({ kind, title, to }) => {
            const { icon: Icon, label } = foundKinds[kind];
            return (
              <li key={to}>
                <Icon size={16} stroke={1.75} aria-hidden />
                <Link to={to}>{title}</Link> <Unseen>{i18n._(label)}</Unseen>
              </li>
            );
          })}
        </ul>
      )}
    </CardFrame>
  );
}
