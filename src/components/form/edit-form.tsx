import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { changesBetween, patchOf, threeWay, type ThreeWay } from '../../lib/changes.ts';
import { useOnline } from '../../lib/online.ts';
import { undoableIn } from '../../lib/api/undo.ts';
import { Button } from '../kit/button.tsx';
import { toast } from '../toast/toast.tsx';
import { GoneNotice } from '../page/gone-notice.tsx';
import { Conflict } from './conflict.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormGroup, Values } from './fields.ts';
import { FormBody } from './form-body.tsx';
import { FormFrame } from './form-frame.tsx';
import { Review } from './review.tsx';
import { useDirtyGuard } from './use-dirty-guard.tsx';
import { useRecordForm } from './use-record-form.ts';

export type Loaded = { record: Values; etag: string | undefined };

/** Resolves to the reply, from which follows the undo. */
export type Save = (patch: ReturnType<typeof patchOf>, ifMatch: string | undefined) => Promise<unknown>;

type Props = {
  name: string;
  groups: readonly FormGroup[];
  loaded: Loaded;
  /** True when the record was deleted meanwhile: the input stays, but cannot be saved. */
  isGone: boolean;
  reload: () => Promise<Loaded>;
  save: Save;
  onClose: () => void;
  onSaved: () => void;
  note?: ((values: Values) => ReactNode) | undefined;
};

type Step = { name: 'edit' } | { name: 'review' } | { name: 'conflict'; current: Loaded; threeWay: ThreeWay };

export function EditForm({ name, groups, loaded, isGone, reload, save, onClose, onSaved, note }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  // The original record must not change when the query refreshes: changes are computed against it.
  const [base, setBase] = useState(loaded);
  const [step, setStep] = useState<Step>({ name: 'edit' });
  const [saving, setSaving] = useState(false);
  const form = useRecordForm(groups, base.record);
  const names = form.fields.filter(({ readOnly }) => readOnly !== true).map(({ name }) => name);
  const changes = changesBetween(base.record, form.values, names);
  const count = changes.length;
  const guard = useDirtyGuard(count > 0, { saving });

  const review = async () => {
    if (count > 0 && (await form.validate())) setStep({ name: 'review' });
  };
  const send = async () => {
    setSaving(true);
    try {
      const result = await save(patchOf(changes), base.etag);
      guard.release();
      toast.done(t`Saved ${name}`, undoableIn(result));
      onSaved();
    } catch (error) {
      await handleFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const handleFailure = async (error: unknown) => {
    setStep({ name: 'edit' });
    if (!(error instanceof ApiError) || !error.isConflict) return form.fail(error);
    try {
      const current = await reload();
      setStep({ name: 'conflict', current, threeWay: threeWay(base.record, form.values, current.record, names) });
    } catch (reloadError) {
      form.fail(reloadError);
    }
  };
  const resolve = (conflict: Step & { name: 'conflict' }, keepMine: ReadonlySet<string>) => {
    const mine = [
      ...conflict.threeWay.mine.map(({ name, after }) => [name, after] as const),
      ...conflict.threeWay.clashes
        .filter(({ name }) => keepMine.has(name))
        .map((clash) => [clash.name, clash.mine] as const),
    ];
    setBase(conflict.current);
    form.rebase(conflict.current.record, Object.fromEntries(mine));
    setStep({ name: 'edit' });
  };

  const handleSubmit = () => {
    if (saving || isGone || !online) return;
    if (step.name === 'review') void send();
    else if (step.name === 'edit') void review();
  };

  return (
    <FormFrame
      onSubmit={handleSubmit}
      footer={
        <>
          {step.name === 'edit' ? (
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <Button onClick={() => setStep({ name: 'edit' })} disabled={saving}>
              <Trans>Back to editing</Trans>
            </Button>
          )}
          {step.name === 'edit' && (
            <Button type="submit" emphasis="primary" disabled={count === 0 || isGone}>
              {count === 0 ? (
                <Trans>No changes</Trans>
              ) : (
                <Plural value={count} one="Review # change" other="Review # changes" />
              )}
            </Button>
          )}
          {step.name === 'review' && (
            <Button type="submit" emphasis="primary" loading={saving} disabled={!online || isGone} data-autofocus>
              <Trans>Save</Trans>
            </Button>
          )}
        </>
      }
    >
      {isGone && (
        <GoneNotice>
          <Trans>Your changes cannot be saved. Copy anything that you still need.</Trans>
        </GoneNotice>
      )}
      {step.name === 'review' && <Review changes={changes} fields={form.fields} />}
      {step.name === 'conflict' && (
        <Conflict threeWay={step.threeWay} fields={form.fields} onResolve={(mine) => resolve(step, mine)} />
      )}
      <div hidden={step.name !== 'edit'}>
        <FormBody groups={form.groups} control={form.control} refused={form.failure?.fields} marked>
          {form.failure !== undefined && !isGone && <ErrorSummary {...form.failure} onGo={form.focus} />}
          {note?.(form.values)}
        </FormBody>
      </div>
      {guard.question}
    </FormFrame>
  );
}
