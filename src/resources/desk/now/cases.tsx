import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { DeskCase } from '#contract/bff/desk.ts';
import { DateTime } from '../../../components/text/date-time.tsx';
import { Unseen } from '../../../components/text/text.tsx';
import { foundKinds, foundTitle } from '../../../domain/record-kinds.ts';
import { useSession } from '../../../lib/api/session.ts';
import { deskPaths } from '../paths.ts';
import styles from './now.module.css';

/** Shows what operators opened at the desk today, so that a second call about the same customer is known. */
export function Cases({ cases }: { cases: readonly DeskCase[] }) {
  if (cases.length === 0)
    return (
      <p className={styles.quiet}>
        <Trans>Cases that you and other operators open here today appear here.</Trans>
      </p>
    );
  return (
    <ul className={styles.rows}>
      {cases.map((one) => (
        <Case key={`${one.kind} ${one.key}`} of={one} />
      ))}
    </ul>
  );
}

function Case({ of: { kind, key, title, subtitle, operator, time } }: { of: DeskCase }) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const { icon: Icon, label } = foundKinds[kind];
  return (
    <li>
      <Icon size={16} stroke={1.75} aria-hidden />
      <Link to={deskPaths.of({ kind, id: key })}>{foundTitle({ kind, title })}</Link>
      <Unseen>{i18n._(label)}</Unseen>
      <span className={styles.about}>{subtitle}</span>
      <span className={styles.aside}>
        {operator === user.username ? <Trans>you</Trans> : operator}, <DateTime value={time} />
      </span>
    </li>
  );
}
