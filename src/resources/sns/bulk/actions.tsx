import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { actionOf, type ActionName } from '#contract/actions.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { actionDialog } from '../../../components/action/action-dialog.tsx';
import type { ActionTable, DialogProps, Input, ScreenAction } from '../../../components/action/action-table.ts';
import { recordPlan } from '../../../components/action/record-actions.tsx';
import { formatSn } from '../../../words/format-sn.ts';
import { snActionTitles } from '../../../words/sn-actions.ts';
import { useSaveStrings } from '../../../domain/save-strings.ts';
import { useMoveSns } from '../../customers/api.ts';
import { readPlace } from '../../customers/place.ts';
import { useArchiveSns, useDeleteSns } from '../api.ts';
import { CustomerForm } from './customer-form.tsx';
import { EndForm } from './end-form.tsx';
import { FeaturesForm } from './features-form.tsx';
import { noInput, type SnInput } from './input.ts';
import { jobPlan, SubjectOfJob } from './job-plan.tsx';
import { LimitsForm } from './limits-form.tsx';
import { SnDetails } from './sn-details.tsx';
import type { SnTarget } from './target.ts';
import { UserForm } from './user-form.tsx';
import { consequences, countedSns, doneTexts, snActionLooks, unchangedText } from './words.tsx';
import styles from './bulk.module.css';

type Name = ActionName<'sn'>;
type Sns = readonly SnRecord[];

const codes = (rows: Sns): string[] => rows.map(({ sn }) => sn);

const archiving = (archived: boolean) =>
  function useRun() {
    const archive = useArchiveSns();
    return (rows: Sns) => archive.mutateAsync({ sns: codes(rows), archived });
  };

/** Actions on one SN take one request, and so do strings of several. All others start a job. */
const atOnce = {
  assignCustomer: function useRun({ customer = '' }: Input) {
    const move = useMoveSns(readPlace(customer));
    return (rows: Sns) => move.mutateAsync({ sns: codes(rows), bound: true });
  },
  makeStrings: function useRun() {
    const save = useSaveStrings();
    return (rows: Sns) => save.mutateAsync(codes(rows));
  },
  archive: archiving(true),
  unarchive: archiving(false),
  remove: function useRun() {
    const remove = useDeleteSns();
    return (rows: Sns) => remove.mutateAsync(codes(rows));
  },
};

const isAtOnce = (name: Name): name is keyof typeof atOnce => Object.hasOwn(atOnce, name);

function atOnceDialog(name: keyof typeof atOnce) {
  const usePlan = recordPlan<'sn', SnRecord>('sn', name, {
    nameOf: ({ sn }) => formatSn(sn),
    typedFor: () => '1',
    counted: countedSns,
    says: consequences[name],
    leaves: ({ length }) => <p className={styles.unchanged}>{unchangedText(name, length)}</p>,
    useEffects: (rows) => ({ ready: true, effects: <SnList sns={rows} /> }),
    useRun: atOnce[name],
    done: doneTexts[name],
  });
  return actionDialog<SnTarget, SnInput>({
    action: actionOf('sn', name),
    title: () => snActionTitles[name],
    Form: name === 'assignCustomer' ? CustomerForm : undefined,
    usePlan: ({ rows = [] }, { customer }, onFollow) =>
      usePlan(rows, name === 'assignCustomer' ? { customer } : {}, onFollow),
  });
}

const forms = {
  assignCustomer: CustomerForm,
  bindUser: UserForm,
  setEnd: EndForm,
  setLimits: LimitsForm,
  changeFeatures: FeaturesForm,
} as const;

const jobDialog = (name: Name) =>
  actionDialog<SnTarget, SnInput>({
    action: actionOf('sn', name),
    title: () => (name === 'remove' ? msg`Permanently delete SNs marked deleted` : snActionTitles[name]),
    about: (target) => <SubjectOfJob target={target} />,
    Form: Object.hasOwn(forms, name) ? forms[name as keyof typeof forms] : undefined,
    usePlan: jobPlan(name),
  });

function row(name: Name): ScreenAction<SnTarget, SnInput> {
  const OfJob = jobDialog(name);
  if (!isAtOnce(name)) return { ...snActionLooks[name], Dialog: OfJob };
  const AtOnce = atOnceDialog(name);
  const Dialog = (props: DialogProps<SnTarget, SnInput>) => {
    const { rows } = props.target;
    return rows?.length === 1 || name === 'makeStrings' ? <AtOnce {...props} /> : <OfJob {...props} />;
  };
  return { ...snActionLooks[name], Dialog };
}

const names = Object.keys(snActionLooks) as Name[];

export const snActions: ActionTable<'sn', SnTarget, SnInput> = {
  kind: 'sn',
  keys: { disable: 'd' },
  first: (_name, { product }) => noInput(product),
  rows: Object.fromEntries(names.map((name) => [name, row(name)])) as ActionTable<'sn', SnTarget, SnInput>['rows'],
};

function SnList({ sns }: { sns: Sns }) {
  const { t } = useLingui();
  return (
    <SnDetails
      summary={<Plural value={sns.length} one="Show the SN" other="Show the # SNs" />}
      label={t`Selected SNs`}
      sns={sns.map(({ sn, customer }) => ({ sn, note: customer?.name }))}
    />
  );
}
