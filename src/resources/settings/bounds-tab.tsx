import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { namesOf } from '#contract/records/field.ts';
import { boundFields } from '#contract/records/settings.ts';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { settingWords } from '../../words/settings.ts';
import { SettingsTab } from './settings-tab.tsx';

const GROUPS: readonly FormGroup[] = [
  {
    id: 'bounds',
    label: msg`What support may give`,
    help: [msg`Managers and administrators may give more.`],
    fields: formLines(boundFields, settingWords)(namesOf(boundFields)).map((field) => ({ ...field, required: true })),
  },
];

/** The bounds within which the role support gives allowances. */
export function BoundsTab() {
  const { t } = useLingui();
  return <SettingsTab groups={GROUPS} done={t`Saved the bounds of allowances`} />;
}
