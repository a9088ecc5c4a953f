import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Actor } from '../actor.tsx';
import { DeviceName } from '../devices/device-name.tsx';
import { Outcome } from '../log-outcome.tsx';
import { OperationName } from '../operation-name.tsx';
import { recordKinds } from '../record-kinds.ts';
import { Sn } from '../sn.tsx';
import { path } from '../../lib/path.ts';
import { ChangeBody } from '../changes/change-body.tsx';
import { deviceOf } from '../devices/device-of.ts';
import { sentenceText } from '../refusals/explain.ts';
import { stringKinds } from '../devices/string-kinds.ts';
import type { Subject, TimelineEntry } from './api.ts';
import { kindWords } from './kinds.ts';
import styles from './timeline.module.css';

type Props = { entry: TimelineEntry; subject: Subject };

/** Shows one entry: when, what, who, and where more about it is. */
export function Entry({ entry, subject }: Props) {
  const { i18n } = useLingui();
  const { label, icon: KindIcon } = kindWords[entry.kind];
  return (
    <li className={styles.entry} tabIndex={-1} data-kind={entry.kind}>
      <div className={styles.when}>
        <KindIcon size={16} role="img" aria-label={i18n._(label)} />
        <DateTime value={entry.time} relative />
      </div>
      <div className={styles.what}>
        <Content entry={entry} subject={subject} />
      </div>
    </li>
  );
}

function Content({ entry: { log, change, string, refused }, subject }: Props) {
  if (log) return <LogContent log={log} subject={subject} />;
  if (change) return <ChangeContent change={change} subject={subject} />;
  if (string) return <StringContent string={string} subject={subject} />;
  return refused ? <RefusedContent refused={refused} /> : null;
}

type Part<Name extends keyof TimelineEntry> = NonNullable<TimelineEntry[Name]>;

function LogContent({ log, subject }: { log: Part<'log'>; subject: Subject }) {
  const { loginName, loginIp, mid, endTime, errorCode, sn } = log;
  return (
    <p className={styles.line}>
      <Outcome entry={log} />
      {loginName !== undefined && subject.kind !== 'user' && (
        <Link to={path`/users/name/${loginName}`}>{loginName}</Link>
      )}
      {mid !== undefined && subject.kind !== 'machine' && (
        <span>
          <DeviceName device={deviceOf(log)} /> <CopyButton text={mid} what="MID" />
        </span>
      )}
      {subject.kind !== 'sn' && <SnLink sn={sn} tab="/logs" />}
      {loginIp !== undefined && <span className={styles.less}>{loginIp}</span>}
      {endTime !== undefined && errorCode === 0 && (
        <span className={styles.less}>
          <Trans>
            until <DateTime value={endTime} />
          </Trans>
        </span>
      )}
    </p>
  );
}

const SnLink = ({ sn, tab = '' }: { sn: string; tab?: string }) => (
  <Link to={`${path`/sns/${sn}`}${tab}`}>
    <Sn value={sn} />
  </Link>
);

function ChangeContent({ change, subject }: { change: Part<'change'>; subject: Subject }) {
  const { kind, key, others } = change;
  const isOther = kind !== subject.kind;
  return (
    <ChangeBody entry={change} target={{ kind, key }}>
      {isOther && (
        <> · {kind === 'sn' ? <SnLink sn={key} /> : <Link to={recordKinds[kind].href?.(key) ?? ''}>{key}</Link>}</>
      )}
      {!isOther && key !== subject.key && (
        <span className={styles.less}>
          {' '}
          · <Trans>then called {key}</Trans>
        </span>
      )}
      {others > 0 && (
        <span className={styles.less}>
          {' '}
          <Trans>and {others} more SNs</Trans>
        </span>
      )}
    </ChangeBody>
  );
}

const JobLink = ({ id }: { id: number }) => (
  <>
    {' '}
    ·{' '}
    <Link to={path`/jobs/${id}`}>
      <Trans>job {id}</Trans>
    </Link>
  </>
);

function StringContent({ string, subject }: { string: Part<'string'>; subject: Subject }) {
  const { i18n } = useLingui();
  const { kind, sn, mid, machineId, machineName, actor, actorKind, ticket } = string;
  return (
    <p className={styles.line}>
      <span>{i18n._(stringKinds[kind].label)}</span>
      <span>
        {actor === undefined || actorKind === undefined ? (
          <Trans>the device itself</Trans>
        ) : (
          <Actor actor={actor} actorKind={actorKind} />
        )}
      </span>
      {subject.kind !== 'machine' && <DeviceName device={{ id: machineId, name: machineName, mid }} />}
      {subject.kind !== 'sn' && <SnLink sn={sn} tab="/offline/strings" />}
      {ticket !== undefined && (
        <span className={styles.less}>
          <Trans>ticket {ticket}</Trans>
        </span>
      )}
    </p>
  );
}

function RefusedContent({ refused: { id, operation, actor, actorKind, code, msg } }: { refused: Part<'refused'> }) {
  const { i18n } = useLingui();
  const why = sentenceText(code, msg, i18n);
  return (
    <p>
      <strong>
        <Actor actor={actor} actorKind={actorKind} />
      </strong>{' '}
      · <OperationName entry={{ operation, outcome: 0 }} />: <Trans>not changed: {why}</Trans> ({code})
      <JobLink id={id} />
    </p>
  );
}
