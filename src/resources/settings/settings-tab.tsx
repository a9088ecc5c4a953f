import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '#contract/records/settings.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { fieldsOf, type FormGroup } from '../../components/form/fields.ts';
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
import { settingsQuery } from '../allowances/api.ts';
import styles from './settings.module.css';

type Props = {
  readonly groups: readonly FormGroup[];
  /** Said after the settings were saved. */
  readonly done: string;
};

/** A form for some of the settings that administrators change while the service runs. */
export function SettingsTab(props: Props) {
  const { data, error, refetch } = useQuery(settingsQuery);
  const settings = data?.items[0];
  return (
    <div className={styles.content}>
      {settings === undefined && error === null && <SkeletonLines />}
      {settings === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {settings !== undefined && <SettingsForm key={JSON.stringify(settings)} settings={settings} {...props} />}
    </div>
  );
}

function SettingsForm({ settings, groups, done }: Props & { settings: Settings }) {
  const [saving, setSaving] = useState(false);
  const form = useRecordForm(groups, settings);
  const save = useChange('setting', (body: Partial<Settings>) => call('PATCH /bff/settings', { body }));
  const changes = changesBetween(
    settings,
    form.values,
    fieldsOf(groups).map(({ name }) => name),
  );
  const guard = useDirtyGuard(changes.length > 0, { saving });
  const send = async () => {
    setSaving(true);
    try {
      if (!(await form.validate())) return;
      await save.mutateAsync(patchOf(changes));
      toast.done(done);
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
