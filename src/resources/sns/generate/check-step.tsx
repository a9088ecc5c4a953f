import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import { Review } from '../../../components/form/review.tsx';
import { useOnline } from '../../../lib/online.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { Amount } from './amount.tsx';
import { GenerateFailure } from './failure.tsx';
import { useGenerating } from './generate-page.tsx';
import { termsOf } from './request.ts';
import { Step } from './steps.tsx';
import { snPaths } from '../paths.ts';
import { useSend } from './use-send.ts';
import styles from './generate.module.css';

/** Step 4: asks for count and customer and shows a summary before the SNs are generated. */
export function CheckStep() {
  const { business } = useGenerating();
  return business === undefined ? null : <Check business={business} />;
}

function Check({ business }: { business: BusinessRecord }) {
  const { t, i18n } = useLingui();
  const online = useOnline();
  const generating = useGenerating();
  const { draft } = generating;
  const { making, tried, count, faults, isReady, send } = useSend(generating);
  const terms = termsOf(draft, business);
  const datas = draft.datas.filter(({ name }) => name.trim() !== '');

  return (
    <Step
      back={snPaths.newStep('features')}
      onNext={() => send()}
      action={<Plural value={count ?? 1} one="Generate # SN" other="Generate # SNs" />}
      busy={making.isBusy}
      disabled={!online || !isReady}
    >
      {making.failure !== undefined && <GenerateFailure making={making} />}
      {tried && (faults.terms || faults.features) && (
        <p role="alert" className={styles.alert}>
          <Trans>Correct these values first:</Trans>{' '}
          {faults.terms && <Link to={snPaths.newStep('terms')}>{t`Limits and dates`}</Link>}{' '}
          {faults.features && <Link to={snPaths.newStep('features')}>{t`Features and items`}</Link>}
        </p>
      )}
      <div className={styles.count}>
        <Amount tried={tried} />
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
            <Trans>Same as the business.</Trans>
          </p>
        ) : (
          <Review changes={terms.changes} fields={terms.fields} caption={t`Different from the business`} />
        )}
      </Answer>
      <Answer label={t`Features`} to={snPaths.newStep('features')}>
        <Outlet context={generating} />
      </Answer>
      <Answer label={t`Configuration items`} to={snPaths.newStep('features')}>
        {datas.length === 0 ? (
          <p className={styles.quiet}>
            <Trans>Same as the template.</Trans>
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
