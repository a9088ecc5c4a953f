import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { DateInput } from '../../components/form/date-input.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { faultOf } from './edits.ts';
import { faultLabels } from '../../words/feature-faults.ts';

/** Fields that can be set for several features together. */
export type SharedContent = 'endDate' | 'users';

type Props = {
  content: SharedContent;
  features: readonly FeatureRecord[];
  onSet: (text: string) => void;
  onClose: () => void;
};

/** A dialog that sets one end date or number of users for all shown and selected features. */
export function ShownDialog({ content, features, onSet, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [count] = useState(features.length);
  const fault = faultOf(content, text);
  const error = fault === undefined ? undefined : i18n._(faultLabels[fault]);
  const isEnd = content === 'endDate';
  return (
    <ConfirmDialog
      title={isEnd ? t`Set end date of features` : t`Set user limit of features`}
      action={t`Set`}
      operation="keeps"
      ready={fault === undefined}
      onConfirm={async () => onSet(text.trim())}
      onClose={onClose}
    >
      <p>
        <Plural
          value={count}
          one="Applies to the feature that is shown and selected."
          other="Applies to the # features that are shown and selected."
        />{' '}
        <Trans>You can review the changes before you save them.</Trans>
      </p>
      {isEnd ? (
        <DateInput
          label={t`End date`}
          description={t`Leave empty to remove the value.`}
          value={text}
          onChange={setText}
          error={error}
          end
        />
      ) : (
        <TextInput
          size="sm"
          label={t`Users`}
          description={t`Leave empty to remove the value.`}
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error}
          autoComplete="off"
        />
      )}
    </ConfirmDialog>
  );
}
