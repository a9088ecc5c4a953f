import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/kit/button.tsx';
import { RecordFacts } from '../../../components/page/record-view.tsx';
import { isWhole, KindFields, noKind, templateNamesQuery, type Kind } from '../../../domain/kind-fields.tsx';
import { useOnline } from '../../../lib/online.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { newSnGroups } from '../fields.ts';
import { snPaths } from '../paths.ts';
import { Amount } from './amount.tsx';
import { GenerateFailure } from './failure.tsx';
import { useGenerating } from './generate-page.tsx';
import { lastGenerationQuery } from './last.ts';
import { inheritedFrom } from './request.ts';
import { Step } from './steps.tsx';
import { useSend } from './use-send.ts';
import styles from './generate.module.css';

/** Step 1: asks for product, template and business, count and customer. The SNs can be generated from here. */
export function KindStep() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const online = useOnline();
  const generating = useGenerating();
  const { draft, change, business } = generating;
  const { making, tried, faults, isReady, send } = useSend(generating);
  const [asked, setAsked] = useState(false);
  const [first = '', ...others] = useQuery(templateNamesQuery(draft.product)).data ?? [];
  // A template that is the only one is chosen automatically.
  const template = draft.template === '' && others.length === 0 ? first : draft.template;
  const kind: Kind = { product: draft.product, template, business: draft.business };

  /** Stores the chosen template. Returns false while something is missing. */
  const choose = (): boolean => {
    setAsked(true);
    if (!isWhole(kind)) return false;
    change({ template });
    return true;
  };
  return (
    <Step
      onNext={() => {
        if (choose()) void navigate(snPaths.newStep('terms'));
      }}
      also={
        <Button
          onClick={() => {
            if (choose()) send({ template });
          }}
          loading={making.isBusy}
          disabled={!online || (isWhole(kind) && !isReady)}
        >
          <Trans>Create now</Trans>
        </Button>
      }
      focusesField
    >
      {making.failure !== undefined && <GenerateFailure making={making} />}
      {tried && (faults.terms || faults.features) && (
        <p role="alert" className={styles.alert}>
          <Trans>Correct these values first:</Trans>{' '}
          <Link to={snPaths.newStep(faults.terms ? 'terms' : 'features')}>
            {faults.terms ? t`Limits and dates` : t`Features and items`}
          </Link>
        </p>
      )}
      <div className={styles.fields}>
        {!isWhole(kind) && <Last onChoose={change} />}
        <KindFields kind={kind} onChange={change} tried={asked} explained />
        <Amount tried={tried} />
      </div>
      {business !== undefined && (
        <section className={styles.preview} aria-label={t`Values that the SNs copy from the business`}>
          <h2>
            <Trans>From the business: {i18n._(typeLabels[business.type])}</Trans>
          </h2>
          <RecordFacts record={inheritedFrom(business)} groups={newSnGroups(business.type)} />
        </section>
      )}
    </Step>
  );
}

/** Offers what the operator chose last. */
function Last({ onChoose }: { onChoose: (kind: Kind) => void }) {
  const last = useQuery(lastGenerationQuery).data?.items[0];
  if (last === undefined) return null;
  const { product, template, business } = last;
  return (
    <Button leftSection={<IconHistory size={16} aria-hidden />} onClick={() => onChoose({ ...noKind, ...last })}>
      <Trans>
        As last time: {product} / {template} · {business}
      </Trans>
    </Button>
  );
}
