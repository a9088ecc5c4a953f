import {
  JOB_OPERATIONS,
  JOB_RESULTS,
  JOB_STATES,
  TOLD_FAILURES,
  jobItemNames,
  jobNames,
} from '../../contract/work/jobs.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { namedColumns } from '../../query/named.ts';
import type { RecordFields } from '../../query/record.ts';
import { looseSn } from '../sns/query-store.ts';

/** The value is null once the file is removed. */
const ofFile = (column: string): string => `(select ${column} from job_file where job_id = j.id)`;

/** The count is null for exports, which change nothing. */
const ofChanges = (count: string): string => `iif(j.operation = 'keepExport', null, ${count})`;

const record: RecordFields = {
  id: ['j.id', 'number'],
  operation: ['j.operation', 'text'],
  resource: ['j.resource', 'text'],
  state: ['j.state', 'text'],
  total: ['j.total', 'number'],
  done: ['j.done', 'number'],
  failed: ['j.failed', 'number'],
  added: [ofChanges('j.added'), 'number'],
  changed: [ofChanges('j.done - j.added - j.unchanged'), 'number'],
  unchanged: [ofChanges('j.unchanged'), 'number'],
  refusals: [
    `(select json_group_array(json_object('code', cast(key as integer), 'count', value)) from
      (select key, value from json_each(j.refusals) order by value desc, key) having count(*) > 0)`,
    'json',
  ],
  actor: ['j.actor', 'text'],
  actorKind: ['j.actor_kind', 'text'],
  ticket: ['j.ticket', 'text'],
  createdAt: ['j.created', 'time'],
  startedAt: ['j.started', 'time'],
  finishedAt: ['j.finished', 'time'],
  retryOf: ['j.retry_of', 'number'],
  change: ['j.change', 'json'],
  where: ['j.condition', 'json'],
  fileName: [ofFile('name'), 'text'],
  fileSize: [ofFile('size'), 'number'],
  fileUntil: [ofFile('until'), 'time'],
};

const columns = namedColumns(jobNames, 'j', {
  state: { words: JOB_STATES },
  operation: { words: JOB_OPERATIONS },
  resource: { repeats: true },
  actor: { repeats: true },
  createdAt: { sql: 'j.created' },
  // It has the same text as the index.
  hasFailures: { sql: "(j.state = 'failed' or j.failed > 0)", holds: true },
});

export const jobList: ListDefinition = { from: 'job j', id: 'j.id', record, ...columns };

export const jobAlone: ListDefinition = {
  ...jobList,
  record: {
    ...record,
    failures: [
      `(select json_group_array(json_object('key', key, 'code', code, 'msg', msg)) from
        (select key, code, msg from job_item where job_id = j.id and result = 'failed' order by id limit ${TOLD_FAILURES}))`,
      'json',
    ],
  },
};

/** Entries that still wait in a cancelled or failed job count as cancelled. */
const RESULT = `iif(i.result = 'waiting' and (select state from job where id = i.job_id) in ('cancelled', 'failed'),
  'cancelled', i.result)`;

export const jobItemList: ListDefinition = {
  from: 'job_item i',
  id: 'i.id',
  shared: ['number'],
  record: {
    id: ['i.id', 'number'],
    job: ['i.job_id', 'number'],
    number: ['i.number', 'number'],
    key: ['i.key', 'text'],
    result: [RESULT, 'text'],
    code: ['i.code', 'number'],
    msg: ['i.msg', 'text'],
  },
  ...namedColumns(jobItemNames, 'i', {
    job: { sql: 'i.job_id' },
    key: { normal: (text) => (/^[-\sA-Za-z2-7%]{12,}$/.test(text) ? looseSn(text) : text) },
    result: {
      sql: RESULT,
      words: JOB_RESULTS,
      among: { sql: 'i.result', of: (results) => [...results, ...(results.includes('cancelled') ? ['waiting'] : [])] },
    },
  }),
};
