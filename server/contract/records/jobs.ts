import { ACTOR_KINDS } from './actors.ts';
import { listed, type Fields, type Meanings } from './field.ts';

/** A `failed` job could not continue. A job that is `done` may have refused entries. */
export const JOB_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_OPERATIONS = [
  ...(['bulkSns', 'bulkUsers', 'bulkMachines', 'bulkTokenIds', 'bulkCustomers', 'bulkSessions'] as const),
  ...(['generateMany', 'importRecords', 'undoJob', 'keepExport'] as const),
] as const;
export type JobOperation = (typeof JOB_OPERATIONS)[number];

export const JOB_RESULTS = ['waiting', 'changed', 'unchanged', 'failed', 'cancelled'] as const;
export type JobResult = (typeof JOB_RESULTS)[number];

const count = { kind: 'integer', always: true } as const;
/** Exports change nothing and do not have it. */
const changeCount = { kind: 'integer', computed: true } as const;

/** Fields of a job, in the order of its record. */
export const jobFields = {
  id: { kind: 'integer', form: 'id', always: true, ...listed },
  operation: { kind: 'choice', choices: JOB_OPERATIONS, always: true, query: true },
  resource: { kind: 'text', always: true, query: true },
  state: { kind: 'choice', choices: JOB_STATES, always: true, query: true },
  total: count,
  done: count,
  failed: count,
  added: changeCount,
  changed: changeCount,
  unchanged: changeCount,
  refusals: { kind: 'json', computed: true },
  actor: { kind: 'text', always: true, query: true },
  actorKind: { kind: 'choice', choices: ACTOR_KINDS, always: true },
  ticket: { kind: 'text' },
  createdAt: { kind: 'date', column: 'created', always: true, query: true },
  startedAt: { kind: 'date', column: 'started' },
  finishedAt: { kind: 'date', column: 'finished' },
  retryOf: { kind: 'integer', form: 'id' },
  undoOf: { kind: 'integer', form: 'id' },
  undoneBy: { kind: 'integer', form: 'id' },
  undoable: { kind: 'flag', always: true, computed: true },
  change: { kind: 'json' },
  where: { kind: 'json', column: 'condition' },
  fileName: { kind: 'text', computed: true },
  fileSize: { kind: 'integer', computed: true },
  fileUntil: { kind: 'date', computed: true },
  // Only of a job that is read alone.
  failures: { kind: 'json', scope: 'failures' },
  hasFailures: { kind: 'flag', query: true, only: 'query' },
} as const satisfies Fields;

export const jobMeanings = {
  operation: 'Operation that started it',
  resource: 'What it changes, such as sns or customers, or the list that it exports',
  state: 'queued, running, done, cancelled, or failed when it could not go on',
  total: 'How many entries it has',
  done: 'How many went well, changed or already as wanted',
  failed: 'How many were refused',
  added: 'How many made a record; not of an export',
  changed: 'How many changed or removed one; not of an export',
  unchanged: 'How many had the wanted values already; not of an export',
  ticket: 'What it was said to be made for',
  createdAt: 'When it was asked for',
  startedAt: 'When it began',
  finishedAt: 'When it ended',
  retryOf: 'The job whose failed entries it repeats',
  undoOf: 'The job that it undoes',
  undoneBy: 'The job that undoes it',
  undoable: 'True when it has ended, changed records, and was not undone yet',
  fileName: 'The file of an export, while it is kept',
  fileSize: 'Its bytes',
  fileUntil: 'When it is removed; sooner when newer ones need the room',
} as const satisfies Meanings<typeof jobFields>;

/** Fields of an entry of a job, in the order of its record. */
export const jobItemFields = {
  id: { kind: 'integer', form: 'id', always: true },
  job: { kind: 'integer', form: 'id', column: 'job_id', always: true, query: true },
  number: { kind: 'integer', always: true, sort: true },
  key: { kind: 'text', always: true, query: true },
  name: { kind: 'text', computed: true },
  result: { kind: 'choice', choices: JOB_RESULTS, always: true, query: true },
  code: { kind: 'integer', query: true },
  msg: { kind: 'text' },
} as const satisfies Fields;

export const jobItemMeanings = {
  job: 'Id of the job',
  number: 'Place in the job; of an import the line of the file',
  key: 'The SN, or what identifies the record of an imported line',
  name: 'Of a device that is there: its name, or its device code',
  result: 'waiting, changed, unchanged (it was so already), failed, or cancelled',
  code: 'Code of the refusal',
  msg: 'The refusal in words',
} as const satisfies Meanings<typeof jobItemFields>;
