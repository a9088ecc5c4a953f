import { Trans } from '@lingui/react/macro';
import { Button } from '../kit/button.tsx';
import type { FormGroup, Values } from './fields.ts';
import { FormBody } from './form-body.tsx';
import { FormFrame } from './form-frame.tsx';
import styles from './notice.module.css';
import { useRecordForm } from './use-record-form.ts';

type Props = { groups: readonly FormGroup[]; record: Values; onClose: () => void };

const readOnly = (groups: readonly FormGroup[]): FormGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => ({ ...field, readOnly: true })) }));

/** The form of a record that the operator may read and not change. It says so before anything is typed. */
export function ReadForm({ groups, record, onClose }: Props) {
  const form = useRecordForm(readOnly(groups), record);
  return (
    <FormFrame
      onSubmit={onClose}
      footer={
        <Button type="submit" data-autofocus>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <FormBody groups={form.groups} control={form.control}>
        <p role="status" className={styles.notice}>
          <Trans>Your role can read this, but not change it.</Trans>
        </p>
      </FormBody>
    </FormFrame>
  );
}
