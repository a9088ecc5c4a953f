import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DataRecord } from '#contract/catalogue/datas.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Textarea, TextInput } from '../../components/kit/inputs.tsx';
import { useSetData, type DataOwner } from './api.ts';
import styles from './datas.module.css';

type Props = { owner: DataOwner; item: DataRecord | undefined; onClose: () => void };

/** A dialog that sets the value of a configuration item, or adds one. */
export function SetDataDialog({ owner, item, onClose }: Props) {
  const { t } = useLingui();
  const set = useSetData(owner);
  const [name, setName] = useState(item?.name ?? '');
  const [value, setValue] = useState(item?.value ?? '');
  const inherited = item !== undefined && item.source !== owner.own;
  return (
    <ConfirmDialog
      title={item === undefined ? t`New configuration item` : t`Set ${item.name}`}
      action={t`Save item`}
      ready={name.trim() !== ''}
      held={name !== (item?.name ?? '') || value !== (item?.value ?? '')}
      operation={owner.set}
      done={t`Saved ${name.trim()}`}
      onConfirm={() => set.mutateAsync({ name: name.trim(), value })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextInput
          size="sm"
          label={t`Name`}
          required
          maxLength={64}
          readOnly={item !== undefined}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
        <Textarea
          size="sm"
          label={t`Value`}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </div>
      {inherited && (
        <p>
          <Trans>This SN then has its own value. The inherited value does not change.</Trans>
        </p>
      )}
      {item === undefined && (
        <p>
          <Trans>If an item already has this name, its value is replaced.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
