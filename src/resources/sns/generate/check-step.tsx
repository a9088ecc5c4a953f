import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import { Review } from '../../../components/form/review.tsx';
import { TextInput } from '../../../components/kit/inputs.tsx';
import { path } from '../../../lib/path.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useOnline } from '../../../lib/online.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { choiceQuery, isChoiceFaulty } from '../../features/api.ts';
import { GenerateFailure } from './failure.tsx';
import { useGenerating } from './generate-page.tsx';
import { countOf, faultyDatas, faultyTerms, generationOf, AT_ONCE, MAX_COUNT, termsOf } from './request.ts';
import { Step } from './steps.tsx';
import { snPaths } from '../paths.ts';
import { useMaking } from './use-making.ts';
import styles from './generate.module.css';

/** Step 4: asks for the count and shows a summary before the SNs are generated. */
export function CheckStep() {
  const { business } = useGenerating();
  return business === undefined ? null : <Check business={business} />;
}

function Check({ business }: { business: BusinessRecord }) {
  const { t, i18n } = useLingui();
  const online = useOnline();
  const navigate = useNavigate();
  const generating = useGenerating();
  const { draft, change, edits, holder } = generating;
  const features = useQuery(choiceQuery(holder));
  const [tried, setTried] = useState(false);
  const making = useMaking(generating, {
    onMade: () => void navigate(snPaths.newStep('made'), { replace: true }),
    onBegun: (job) => void navigate(path`/jobs/${job}`, { replace: true }),
  });
  const count = countOf(draft);
  const terms = termsOf(draft, business);
  const datas = draft.datas.filter(({ name }) => name.trim() !== '');
  const faults = {
    terms: faultyTerms(terms, i18n).length > 0,
    features: isChoiceFaulty(edits) || faultyDatas(draft).length > 0,
  };

  const send = () => {
    setTried(true);
    if (count === undefined || faults.terms || faults.features || features.data === undefined) return;
    void making.send(generationOf(draft, count, business, features.data.items));
  };
  return (
    <Step
      back={snPaths.newStep('features')}
      onNext={send}
      action={<Plural value={count ?? 1} one="Make # SN" other="Make # SNs" />}
      busy={making.isBusy}
      disabled={!online || features.data === undefined}
    >
      {making.failure !== undefined && <GenerateFailure making={making} />}
      {tried && (faults.terms || faults.features) && (
        <p role="alert" className={styles.alert}>
          <Trans>Something cannot be sent as it is:</Trans>{' '}
          {faults.terms && <Link to={snPaths.newStep('terms')}>{t`Limits and dates`}</Link>}{' '}
          {faults.features && <Link to={snPaths.newStep('features')}>{t`Features and items`}</Link>}
        </p>
      )}
      <div className={styles.count}>
        <TextInput
          size="sm"
          label={t`How many SNs`}
          description={t`Up to ${AT_ONCE} are made at once, all or none; up to ${formatNumber(MAX_COUNT, i18n.locale)} by a job, one by one.`}
          inputMode="numeric"
          value={draft.count}
          onChange={(event) => change({ count: event.currentTarget.value })}
          error={
            tried && count === undefined
              ? t`A whole number from 1 to ${formatNumber(MAX_COUNT, i18n.locale)}`
              : undefined
          }
          required
          autoComplete="off"
        />
      </div>
      <Answer label={t`Product and business`} to={snPaths.new}>
        <p>
          {draft.product} / {draft.template}
        </p>
        <p>
          {business.name} ({i18n._(typeLabels[business.type])})
        </p>
      </Answer>
      <Answer label={t`Limits and dates`} to={snPaths.newStep('terms')}>
        {terms.changes.length === 0 ? (
          <p className={styles.quiet}>
            <Trans>As the business has them.</Trans>
          </p>
        ) : (
          <Review changes={terms.changes} fields={terms.fields} caption={t`Other than the business has it`} />
        )}
      </Answer>
      <Answer label={t`Features`} to={snPaths.newStep('features')}>
        <Outlet context={generating} />
      </Answer>
      <Answer label={t`Configuration items`} to={snPaths.newStep('features')}>
        {datas.length === 0 ? (
          <p className={styles.quiet}>
            <Trans>As the template has them.</Trans>
          </p>
        ) : (
          <ul className={styles.plain}>
            {datas.map(({ name, value }) => (
              <li key={name}>
                <strong>{name}</strong> {value}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Step>
  );
}

function Answer({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={styles.answer}>
      <h2>{label}</h2>
      <div>{children}</div>
      <Link to={to} aria-label={t`Change: ${label}`}>
        <Trans>Change</Trans>
      </Link>
    </section>
  );
}
