import { msg } from '@lingui/core/macro';
import type { UserRecord } from '#contract/holders/users.ts';
import { userFields } from '#contract/records/users.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { formLines, type FormField, type FormGroup } from '../../components/form/fields.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import type { FactGroup, FactLine } from '../../components/page/facts.tsx';
import { CopiedFact } from '../../components/text/copy-button.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Mono } from '../../components/text/text.tsx';
import { SnCount } from '../../domain/sn-count.tsx';
import type { Using } from '../../domain/used-by.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { userWords } from '../../words/users.ts';
import { suggestCustomerKeys } from '../customers/api.ts';
import { userPaths } from './paths.ts';
import { UserStatusPill } from './status.tsx';

/** The fields that tell users apart: the account and the name that people know. */
export const USER_NAMES = ['name', 'nickName'] as const;
const CONTACT = ['email', 'phone'] as const;

const lines = formLines(userFields, userWords);

const general = (fields: readonly FormField[]): readonly FormGroup[] => [
  { id: 'general', label: msg`General`, fields },
];

export const newUserGroups = general(lines([...USER_NAMES, ...CONTACT, 'password']));
export const userGroups = general(
  lines([...USER_NAMES, ...CONTACT], { name: { readOnly: true, help: msg`Set when the user was created.` } }),
);

const exact = { kind: 'exact' } as const;
const OTHERS = [...USER_NAMES, ...CONTACT, 'regDate', 'disabledDate', 'guid'] as const;

export const boundUserFilters = filterLines(userFields, userWords, ['status', 'online', ...OTHERS], { guid: exact });

export const userFilters = filterLines(userFields, userWords, ['status', 'online', 'customer', 'sn', ...OTHERS], {
  customer: { kind: 'exact', suggest: suggestCustomerKeys },
  guid: exact,
});

const is = (...values: string[]) => [{ name: 'status' as const, op: 'is' as const, values }];

export const userViews: ViewsOf<typeof userFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'online', label: msg`Online`, filters: [{ name: 'online', op: 'is', values: ['true'] }] },
  { id: 'enabled', label: msg`Enabled`, filters: is('0') },
  { id: 'disabled', label: msg`Disabled`, filters: is('1') },
];

const column = columnsFor<UserRecord, typeof userFields>(userFields, userWords);
const status = column('status', { cell: (user) => <UserStatusPill user={user} />, width: 176, fact: true });
const lastSeen = column('lastSeenDate', {
  cell: ({ lastSeenDate }) => <DateTime value={lastSeenDate} relative />,
  width: 230,
  fact: true,
});

/** Columns of every list of users. Operators can show the ones that are hidden by default. */
export const userColumns: readonly Column<UserRecord>[] = [
  column('name', { width: 230 }),
  column('nickName', { width: 150 }),
  status,
  column('snCount', {
    cell: ({ name, snCount }) => <SnCount count={snCount} href={userPaths.sns(name)} />,
    width: 64,
    fact: true,
  }),
  column('sessionCount', { width: 90 }),
  lastSeen,
  column('email', { width: 174 }),
  column('phone', { width: 150, hidden: true }),
  column('regDate', { width: 150, hidden: true }),
  column('guid', { cell: ({ guid }) => <Mono>{guid}</Mono>, width: 300, hidden: true }),
];

/** The facts below the title of a user. */
export const userHead: readonly FactLine<UserRecord>[] = [
  column('nickName'),
  ...CONTACT.map((name) =>
    column(name, { cell: (user) => <CopiedFact label={userWords[name].label} text={user[name]} /> }),
  ),
  column('snCount'),
  column('sessionCount'),
];

export const userFacts: readonly FactGroup<UserRecord>[] = [
  { label: msg`General`, facts: [...USER_NAMES.map((name) => column(name)), status] },
  { label: msg`Contact details`, facts: CONTACT.map((name) => column(name)) },
  { label: msg`Use`, facts: [column('snCount'), column('sessionCount', { header: msg`Open sessions` }), lastSeen] },
  {
    label: msg`Record`,
    facts: [
      column('regDate', { cell: ({ regDate }) => <DateTime value={regDate} relative /> }),
      column('guid', { cell: ({ guid }) => <CopiedFact label={userWords.guid.label} text={guid} /> }),
    ],
  },
];

/** Names a user that uses another record. */
export const usingUser = ({ name, nickName }: UserRecord): Using => ({
  to: userPaths.view(name),
  name,
  note: nickName,
});
