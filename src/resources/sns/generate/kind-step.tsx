import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RecordFacts } from '../../../components/page/record-view.tsx';
import { isWhole, KindFields, templateNamesQuery, type Kind } from '../../../domain/kind-fields.tsx';
import { typeLabels } from '../../../words/licence-types.ts';
import { newSnGroups } from '../fields.ts';
import { snPaths } from '../paths.ts';
import { useGenerating } from './generate-page.tsx';
import { inheritedFrom } from './request.ts';
import { Step } from './steps.tsx';
import styles from './generate.module.css';

/** Step 1: asks for the product, the template and the business. */
export function KindStep() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { draft, change, business } = useGenerating();
  const [tried, setTried] = useState(false);
  const [first = '', ...others] = useQuery(templateNamesQuery(draft.product)).data ?? [];
  // A template that is the only one is chosen automatically.
  const template = draft.template === '' && others.length === 0 ? first : draft.template;
  const kind: Kind = { product: draft.product, template, business: draft.business };

  const next = () => {
    setTried(true);
    if (!isWhole(kind)) return;
    change({ template });
    void navigate(snPaths.newStep('terms'));
  };

  return (
    <Step onNext={next}>
      <div className={styles.fields}>
        <KindFields kind={kind} onChange={change} tried={tried} explained />
      </div>
      {business !== undefined && (
        <section className={styles.preview} aria-label={t`What the SNs take from the business`}>
          <h2>
            <Trans>From the business: {i18n._(typeLabels[business.type])}</Trans>
          </h2>
          <RecordFacts record={inheritedFrom(business)} groups={newSnGroups(business.type)} />
        </section>
      )}
    </Step>
  );
}
