import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { changesBetween } from '../../lib/changes.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { useOnline } from '../../lib/online.ts';
import { undoableIn } from '../../lib/api/undo.ts';
import { Button } from '../kit/button.tsx';
import { SideDrawer } from '../kit/drawer.tsx';
import { toast } from '../toast/toast.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormGroup, Values } from './fields.ts';
import { FormBody } from './form-body.tsx';
import { FormFrame } from './form-frame.tsx';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { useDirtyGuard } from './use-dirty-guard.tsx';
import { useRecordForm } from './use-record-form.ts';

export type NewRecord = Readonly<Record<string, string | number | boolean>>;

type Props = {
  title: ReactNode;
  action: string;
  groups: readonly FormGroup[];
  /** Initial values: defaults, or a duplicated record. */
  initial: Values;
  /**
   * Sends the record and resolves to the reply, from which follows the undo. `idempotencyKey` makes a retry of the same
   * content safe. Rejects with the `ApiError`.
   */
  create: (record: NewRecord, idempotencyKey: string) => Promise<unknown>;
  /** Returns the toast, which names the record. */
  done: (record: NewRecord) => string;
  onCreated?: () => void;
  note?: (values: Values) => ReactNode;
};

/** A drawer that creates one record. Empty fields and flags that are off are not sent. */
export function CreateDrawer({ title, action, groups, initial, create, done, onCreated, note }: Props) {
  const close = useCloseDrawer();
  const online = useOnline();
  const [start] = useState(initial);
  const [saving, setSaving] = useState(false);
  const form = useRecordForm(groups, start);
  const names = form.fields.map(({ name }) => name);
  const dirty = changesBetween(start, form.values, names).length > 0;
  const guard = useDirtyGuard(dirty, { saving });
  const record: NewRecord = Object.fromEntries(
    names.flatMap((name) => {
      const value = form.values[name];
      return value === undefined || value === null || value === '' || value === false ? [] : [[name, value]];
    }),
  );
  const idempotencyKey = useIdempotencyKey(record);

  const send = async () => {
    setSaving(true);
    try {
      if (!(await form.validate())) return;
      const result = await create(record, idempotencyKey);
      guard.release();
      toast.done(done(record), undoableIn(result));
      (onCreated ?? close)();
    } catch (error) {
      form.fail(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <SideDrawer opened onClose={close} title={title} closeOnClickOutside={false}>
      <FormFrame
        onSubmit={() => {
          if (!saving && online) void send();
        }}
        footer={
          <>
            <Button onClick={close} disabled={saving}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" emphasis="primary" loading={saving} disabled={!online}>
              {action}
            </Button>
          </>
        }
      >
        <FormBody groups={form.groups} control={form.control} refused={form.failure?.fields}>
          {form.failure !== undefined && <ErrorSummary {...form.failure} onGo={form.focus} />}
          {note?.(form.values)}
        </FormBody>
        {guard.question}
      </FormFrame>
    </SideDrawer>
  );
}
