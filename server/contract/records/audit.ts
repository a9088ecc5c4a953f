import { ROLES } from '../roles.ts';
import { ACTOR_KINDS } from './actors.ts';
import { listed, type Fields, type Meanings } from './field.ts';

/**
 * Header of any change: the number of the support call or request it belongs to, percent-encoded. The audit log stores
 * it.
 */
export const TICKET_HEADER = 'x-ticket';

/** Header of any change: why it is made, percent-encoded. The audit log stores it. */
export const REASON_HEADER = 'x-reason';

/** Response header of a change that can be undone. `X-Audit-Id` is the id to undo. */
export const UNDOABLE_HEADER = 'x-undoable';

/** Fields of an entry of the audit log, in the order of its record. */
export const auditFields = {
  id: { kind: 'integer', form: 'id', always: true, query: true },
  time: { kind: 'date', always: true, ...listed },
  // User name of the operator, name of the key, or `licet` for the service itself.
  actor: { kind: 'text', always: true, ...listed },
  actorKind: { kind: 'choice', choices: ACTOR_KINDS, always: true, query: true },
  actorRole: { kind: 'choice', choices: ROLES, query: true },
  ip: { kind: 'text', always: true, query: true },
  // Operation id of the API description, or an action in the back office: `login`, `logout`, `setup`.
  operation: { kind: 'text', always: true, ...listed },
  requestId: { kind: 'text', always: true, query: true },
  targets: { kind: 'json', always: true },
  target: { kind: 'text', query: true, only: 'query' },
  targetKind: { kind: 'text', query: true, only: 'query' },
  device: { kind: 'text', query: true, only: 'query' },
  before: { kind: 'json', always: true },
  after: { kind: 'json', always: true },
  outcome: { kind: 'integer', always: true, query: true },
  ticket: { kind: 'text', query: true },
  job: { kind: 'integer', form: 'id', column: 'job_id' },
  undoOf: { kind: 'integer', form: 'id' },
  undoneBy: { kind: 'integer', form: 'id', computed: true },
  reason: { kind: 'text' },
} as const satisfies Fields;

export const auditMeanings = {
  actorRole: 'Role of the operator at that time; absent in entries of before it was kept',
  outcome: '0 for success, else the code of the refusal',
  ticket: `What the header \`${TICKET_HEADER}\` of the request said it was made for`,
  job: 'The job that made the changes',
  undoOf: 'The entry whose changes these take back',
  undoneBy: 'The entry that takes these changes back',
  reason: `Why it was made, as the header \`${REASON_HEADER}\` of the request said`,
} as const satisfies Meanings<typeof auditFields>;
