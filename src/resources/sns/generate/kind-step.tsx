import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Select } from '../../../components/kit/inputs.tsx';
import { RecordFacts } from '../../../components/page/record-view.tsx';
import { RecordSelect } from '../../../components/record-select.tsx';
import { failureTitle } from '../../../lib/api/failure-text.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { templateNamesQuery } from '../api.ts';
import { newSnGroups } from '../fields.ts';
import { useGenerating } from './generate-page.tsx';
import { inheritedFrom } from './request.ts';
import { Step } from './steps.tsx';
import { snPaths } from '../paths.ts';
import { suggestBusinesses, suggestProducts } from '../../../domain/suggest.ts';
import styles from './generate.module.css';

/** Step 1: asks for the product, the template and the business. */
export function KindStep() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { draft, change, business } = useGenerating();
  const [tried, setTried] = useState(false);
  const templates = useQuery({ ...templateNamesQuery(draft.product), enabled: draft.product !== '' });
  const names = templates.data ?? [];
  // A template that is the only one is chosen automatically.
  const template = draft.template === '' && names.length === 1 ? (names[0] ?? '') : draft.template;
  const missing = (value: string) => (tried && value === '' ? t`This is required` : undefined);

  const next = () => {
    setTried(true);
    if (draft.product === '' || template === '' || draft.business === '') return;
    change({ template });
    void navigate(snPaths.newStep('terms'));
  };

  return (
    <Step onNext={next}>
      <div className={styles.fields}>
        <RecordSelect
          label={t`Product`}
          suggest={suggestProducts}
          value={draft.product}
          onChange={(product) => {
            if (product !== draft.product) change({ product, template: '' });
          }}
          error={missing(draft.product)}
          required
        />
        <Select
          size="sm"
          label={t`Template`}
          description={t`Which features of the product the SNs begin with.`}
          data={names}
          value={template === '' ? null : template}
          onChange={(name) => change({ template: name ?? '' })}
          disabled={draft.product === ''}
          error={templates.error === null ? missing(template) : i18n._(failureTitle(templates.error))}
          nothingFoundMessage={templates.isFetching ? t`Loading …` : t`Nothing matches`}
          allowDeselect={false}
          searchable
          required
          autoComplete="off"
        />
        <RecordSelect
          label={t`Business`}
          description={t`The kind of licence: type, limits and options.`}
          suggest={suggestBusinesses}
          value={draft.business}
          onChange={(name) => {
            if (name !== draft.business) change({ business: name });
          }}
          error={missing(draft.business)}
          required
        />
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
