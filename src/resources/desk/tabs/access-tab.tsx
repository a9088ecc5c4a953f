import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Failure } from '../../../components/page/failure.tsx';
import { formatSn } from '../../../words/format-sn.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { AccessFix } from './access-fix.tsx';
import { accessQuery, accessWords, type AccessCheck, type AccessQuestion } from '../access.ts';
import { useCall } from '../call.ts';
import { NoSns } from '../desk-list.tsx';
import styles from '../parts.module.css';

export function AccessTab() {
  const { caller, scope } = useCall();
  const [first] = scope.sns;
  return first === undefined ? (
    <NoSns />
  ) : (
    <Access key={first} sns={scope.sns} loginName={caller.user?.name ?? ''} device={caller.machine?.mid ?? ''} />
  );
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
  const failed = checks.find(({ passed }) => passed === false);
  return (
    <>
      <p className={styles.verdict} role="status">
        {failed === undefined ? (
          <Trans>Log-in would be allowed, as far as it can be checked here.</Trans>
        ) : (
          <Trans>A log-in is refused with code {failed.code}.</Trans>
        )}
      </p>
      <ol className={styles.checks} aria-label={t`Checks of a log-in`}>
        {checks.map((check) => (
          <Check key={check.check} check={check} question={question} />
        ))}
      </ol>
    </>
  );
}

function Check({ check: { check, passed, detail }, question }: { check: AccessCheck; question: AccessQuestion }) {
  const { t, i18n } = useLingui();
  const { asks, fails } = accessWords[check];
  const failed = passed === false;
  const CheckIcon = failed ? IconCircleX : passed === true ? IconCircleCheck : IconHelpCircle;
  const word = failed ? t`Failed` : passed === true ? t`Passed` : t`Not checked`;
  return (
    <li data-state={failed ? 'bad' : passed === true ? 'ok' : 'open'}>
      <CheckIcon size={17} role="img" aria-label={word} />
      <span>
        {i18n._(failed ? fails : asks)}
        {failed && <span className={styles.muted}> {detail}</span>}
      </span>
      {failed && <AccessFix check={check} question={question} />}
    </li>
  );
}
