import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SnStatus } from '#contract/sns/sn-status.ts';
import { Failure } from '../../../components/page/failure.tsx';
import { sentenceText } from '../../../domain/refusals/explain.ts';
import { SetBy } from '../../../domain/states/set-by.tsx';
import { formatSn } from '../../../words/format-sn.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { AccessFix } from './access-fix.tsx';
import {
  accessQuery,
  accessWords,
  judged,
  whyUnchecked,
  type AccessCheck,
  type AccessQuestion,
  type JudgedCheck,
  type Judgement,
} from '../access.ts';
import { askedOf, useCall } from '../call.ts';
import { NoSns } from '../desk-list.tsx';
import styles from '../parts.module.css';

export function AccessTab() {
  const { caller, scope } = useCall();
  const [first] = scope.sns;
  return first === undefined ? <NoSns /> : <Access key={first} sns={scope.sns} {...askedOf(caller)} />;
}

type Props = { sns: readonly string[]; loginName: string; device: string };

function Access({ sns, ...given }: Props) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<AccessQuestion>({ sn: sns[0] ?? '', ...given });
  const asked = useDebounced(question, 300);
  const { data, error, refetch } = useQuery(accessQuery(asked));
  const change = (part: Partial<AccessQuestion>) => setQuestion({ ...question, ...part });
  const snId = useId();
  return (
    <>
      <div className={styles.question}>
        <label htmlFor={snId}>
          <Trans>SN</Trans>
        </label>
        <select
          id={snId}
          className={styles.field}
          value={question.sn}
          onChange={(event) => change({ sn: event.currentTarget.value })}
        >
          {sns.map((sn) => (
            <option key={sn} value={sn}>
              {formatSn(sn)}
            </option>
          ))}
        </select>
        <Field label={t`Account`} value={question.loginName} onChange={(loginName) => change({ loginName })} />
        <Field label={t`Device code or MAC`} value={question.device} onChange={(device) => change({ device })} />
      </div>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && data !== undefined && <Checks checks={data} question={asked} />}
    </>
  );
}

function Field({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

function Checks({ checks, question }: { checks: readonly AccessCheck[]; question: AccessQuestion }) {
  const { t } = useLingui();
  const inOrder = judged(checks, question);
  // The first that fails in the order of the checks is the refusal of a log-in.
  const refusal = inOrder.find(({ judgement }) => judgement === 'bad');
  return (
    <>
      <p className={styles.verdict} role="status">
        {refusal === undefined ? (
          <Trans>Log-in would be allowed, as far as it can be checked here.</Trans>
        ) : (
          <Trans>Log-in would be refused with code {refusal.code}.</Trans>
        )}
      </p>
      <ol className={styles.checks} aria-label={t`Checks of a log-in`}>
        {inOrder.map((check) => (
          <Check key={check.check} check={check} question={question} />
        ))}
      </ol>
    </>
  );
}

const looks = {
  bad: { Icon: IconCircleX, label: msg`Failed` },
  open: { Icon: IconHelpCircle, label: msg`Not checked` },
  ok: { Icon: IconCircleCheck, label: msg`Passed` },
  none: { Icon: IconCircleMinus, label: msg`Not needed` },
} as const satisfies Record<Judgement, unknown>;

type CheckProps = { check: JudgedCheck; question: AccessQuestion };

function Check({ check, question }: CheckProps) {
  const { i18n } = useLingui();
  const { check: name, judgement, code, detail } = check;
  const { asks, fails } = accessWords[name];
  const { Icon, label } = looks[judgement];
  const failed = judgement === 'bad';
  const said = i18n._(failed ? fails : asks);
  const because = failed ? sentenceText(code, detail, i18n) : said;
  const why = judgement === 'open' ? whyUnchecked(name, question) : undefined;
  return (
    <li data-state={judgement}>
      <Icon size={17} role="img" aria-label={i18n._(label)} />
      <div className={styles.finding}>
        <span>
          {said}
          {because !== said && <span className={styles.muted}> {because}</span>}
          {check.allowance !== undefined && (
            <span className={styles.muted}>
              {' '}
              <Trans>Only thanks to an allowance.</Trans>
            </span>
          )}
          {judgement === 'open' && (
            <span className={styles.muted}>
              {': '}
              <Trans>not checked.</Trans> {why !== undefined && i18n._(why)}
            </span>
          )}
          {judgement === 'none' && (
            <span className={styles.muted}>
              {': '}
              <Trans>not needed.</Trans> {sentenceText(code, detail, i18n)}
            </span>
          )}
        </span>
        {failed && <FailedBecause check={check} question={question} />}
        {failed && <AccessFix check={name} question={question} />}
      </div>
    </li>
  );
}

/** Shows who set the state because of which a check fails. */
function FailedBecause({ check: { check, standing }, question: { sn, loginName, device } }: CheckProps) {
  const { caller } = useCall();
  const { machine } = caller;
  switch (check) {
    case 'snEnabled':
      return <SetBy kind="sn" id={sn} status={SnStatus.Disabled} />;
    case 'snNotBlacklisted':
      return <SetBy kind="sn" id={sn} status={SnStatus.Blacklisted} />;
    case 'snPresent':
      return <SetBy kind="sn" id={sn} status={SnStatus.Deleted} archived={standing === 'archived'} />;
    case 'userEnabled':
      return <SetBy kind="user" id={loginName} status={1} />;
    case 'deviceEnabled':
      return machine?.mid === device ? <SetBy kind="machine" id={String(machine.id)} status={machine.status} /> : null;
    default:
      return null;
  }
}
