import { jobFields as fields, jobItemFields as itemFields } from '../../contract/records/jobs.ts';
import { dialect } from '../../db/dialect.ts';
import { TOLD_FAILURES } from '../../contract/work/jobs.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { queryColumns, recordColumns, sortColumns } from '../../query/fields.ts';
import { looseSn } from '../sns/query-store.ts';

/** The value is null once the file is removed. */
const ofFile = (column: string): string => `(select ${column} from job_file where job_id = j.id)`;

/** The count is null for exports, which change nothing. */
const ofChanges = (count: string): string => `case when j.operation <> 'keepExport' then ${count} end`;

export const jobList: ListDefinition = {
  from: 'job j',
  id: 'j.id',
  record: recordColumns(fields, 'j', {
    added: [ofChanges('j.added'), 'number'],
    changed: [ofChanges('j.done - j.added - j.unchanged'), 'number'],
    unchanged: [ofChanges('j.unchanged'), 'number'],
    refusals: [
      `(select ${dialect.arrayOf(dialect.object({ code: 'cast(key as bigint)', count: 'value' }))} from
        (select key, value from ${dialect.members('j.refusals', 'r')} order by value desc, key) refused having count(*) > 0)`,
      'json',
    ],
    // The conditions of `assertUndoable`, without the time: a job is removed when it can no longer be undone.
    undoable: [
      "j.finished is not null and j.undone_by is null and j.operation not in ('keepExport', 'bulkSessions') and j.done > j.unchanged",
      'flag',
    ],
    fileName: [ofFile('name'), 'text'],
    fileSize: [ofFile('size'), 'number'],
    fileUntil: [ofFile('until'), 'time'],
  }),
  querys: queryColumns(fields, 'j', {
    resource: { repeats: true },
    actor: { repeats: true },
    // It has the same text as the index.
    hasFailures: { kind: 'boolean', sql: "(j.state = 'failed' or j.failed > 0)", holds: true },
  }),
  sorts: sortColumns(fields, 'j', {}),
};

export const jobAlone: ListDefinition = {
  ...jobList,
  record: {
    ...jobList.record,
    failures: [
      `(select ${dialect.arrayOf(dialect.object({ key: 'key', code: 'code', msg: 'msg' }))} from
        (select key, code, msg from job_item where job_id = j.id and result = 'failed' order by id limit ${TOLD_FAILURES}) failures)`,
      'json',
    ],
  },
};

/** Entries that still wait in a cancelled or failed job count as cancelled. */
const RESULT = `case when i.result = 'waiting' and (select state from job where id = i.job_id) in ('cancelled', 'failed')
  then 'cancelled' else i.result end`;

/** Device codes and ids say nothing to people. The keys of other jobs are no numbers. */
const DEVICE_NAME = `(select coalesce(m.machine_name, m.mid) from job j
  join machine m on m.id = case when j.resource = 'machines' then cast(i.key as bigint) end where j.id = i.job_id)`;

export const jobItemList: ListDefinition = {
  from: 'job_item i',
  id: 'i.id',
  record: recordColumns(itemFields, 'i', { result: [RESULT, 'text'], name: [DEVICE_NAME, 'text'] }),
  shared: ['number'],
  querys: queryColumns(itemFields, 'i', {
    key: { normal: (text) => (/^[-\sA-Za-z2-7%]{12,}$/.test(text) ? looseSn(text) : text) },
    result: {
      sql: RESULT,
      among: { sql: 'i.result', of: (results) => [...results, ...(results.includes('cancelled') ? ['waiting'] : [])] },
    },
  }),
  sorts: sortColumns(itemFields, 'i', {}),
};
