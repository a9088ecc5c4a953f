import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingFields, type Settings } from '#contract/records/settings.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { useDirtyGuard } from '../../components/form/use-dirty-guard.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { Button } from '../../components/kit/button.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { call } from '../../lib/api/api-client.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { changesBetween, patchOf } from '../../lib/changes.ts';
import { settingWords } from '../../words/allowances.ts';
import { boundsQuery } from '../allowances/api.ts';
import styles from './settings.module.css';

const NAMES = Object.keys(settingFields) as (keyof Settings)[];

const GROUPS: readonly FormGroup[] = [
  {
    id: 'bounds',
    label: msg`What support may give`,
    help: [msg`Managers and administrators may give more.`],
    fields: formLines(settingFields, settingWords)(NAMES).map((field) => ({ ...field, required: true })),
  },
];

/** The bounds within which the role support gives allowances. */
export function BoundsTab() {
  const { data, error, refetch } = useQuery(boundsQuery);
  const bounds = data?.items[0];
  return (
    <div className={styles.content}>
      {bounds === undefined && error === null && <SkeletonLines />}
      {bounds === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {bounds !== undefined && <BoundsForm key={JSON.stringify(bounds)} bounds={bounds} />}
    </div>
  );
}

function BoundsForm({ bounds }: { bounds: Settings }) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const form = useRecordForm(GROUPS, bounds);
  const save = useChange('setting', (body: Partial<Settings>) => call('PATCH /bff/settings', { body }));
  const changes = changesBetween(bounds, form.values, NAMES);
  const guard = useDirtyGuard(changes.length > 0, { saving });
  const send = async () => {
    setSaving(true);
    try {
      if (!(await form.validate())) return;
      await save.mutateAsync(patchOf(changes));
      toast.done(t`Saved the bounds of allowances`);
    } catch (error) {
      form.fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changes.length > 0 && !saving) void send();
      }}
    >
      {guard.question}
      <FormBody groups={form.groups} control={form.control} refused={form.failure?.fields}>
        {form.failure && <ErrorSummary {...form.failure} onGo={form.focus} />}
      </FormBody>
      <Button type="submit" emphasis="primary" loading={saving} disabled={changes.length === 0}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
