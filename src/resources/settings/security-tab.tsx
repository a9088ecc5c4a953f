import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { settingFields } from '#contract/records/settings.ts';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { settingWords } from '../../words/settings.ts';
import { SettingsTab } from './settings-tab.tsx';

const GROUPS: readonly FormGroup[] = [
  {
    id: 'sign-in',
    label: msg`Sign-in`,
    help: [msg`Platform keys need no second factor.`],
    fields: formLines(settingFields, settingWords)(['secondFactor'], { secondFactor: { required: true } }),
  },
];

/** What operators need to sign in. */
export function SecurityTab() {
  const { t } = useLingui();
  return <SettingsTab groups={GROUPS} done={t`Saved the settings of sign-in`} />;
}
