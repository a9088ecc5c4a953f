import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import type { Inputs } from '../../../components/form/fields.ts';
import { FormBody } from '../../../components/form/form-body.tsx';
import { useRecordForm } from '../../../components/form/use-record-form.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { newSnGroups } from '../fields.ts';
import { useGenerating } from './generate-page.tsx';
import { differing, inheritedFrom } from './request.ts';
import { Step } from './steps.tsx';
import { snPaths } from '../paths.ts';
import styles from './generate.module.css';

/** Step 2: asks for limits, dates, options and description. They start with the values of the business. */
export function TermsStep() {
  const { business } = useGenerating();
  return business === undefined ? null : <TermsForm key={business.guid} business={business} />;
}

function TermsForm({ business }: { business: BusinessRecord }) {
  const navigate = useNavigate();
  const { draft, change } = useGenerating();
  const [start] = useState(() => ({ handed: inheritedFrom(business), terms: draft.terms }));
  const form = useRecordForm(newSnGroups(business.type), start.handed);
  const inputs = useWatch({ control: form.control }) as Inputs;

  // The form's defaults come from the business, so that differences are marked. The effect below then restores what was
  // typed before. Until then nothing is stored, because the form has only the defaults and would overwrite the draft.
  const latest = useLatest({ form, change, draft, business });
  const restored = useRef(false);
  const checked = useRef(false);
  useEffect(() => {
    if (!restored.current) return;
    // An operator who was sent back to this step sees the errors immediately.
    if (!checked.current) void latest.current.form.validate();
    checked.current = true;
    const { change: keep, draft: kept, business: of } = latest.current;
    const terms = differing(inputs, of);
    if (JSON.stringify(terms) !== JSON.stringify(kept.terms)) keep({ terms });
  }, [latest, inputs]);
  useEffect(() => {
    restored.current = true;
    latest.current.form.rebase(start.handed, start.terms);
  }, [latest, start]);

  const next = async () => {
    if (await form.validate()) void navigate(snPaths.newStep('features'));
  };
  return (
    <Step back={snPaths.new} onNext={() => void next()}>
      <p className={styles.lead}>
        <Trans>Filled in from {business.name}. Your changes here are marked and apply only to these SNs.</Trans>
      </p>
      <FormBody groups={form.groups} control={form.control} />
    </Step>
  );
}
