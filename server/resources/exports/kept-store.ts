import { sql, type Selectable } from 'kysely';
import type { Content } from '../../core/blobs.ts';
import type { JobFileTable } from '../../db/tables/job-tables.ts';
import { STEP_BACK } from '../../time/moment-rules.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';

export type JobFileRow = Selectable<JobFileTable>;

const FIND = statement<JobFileRow>('select * from job_file where job_id = ?');

export const findJobFile = (db: Reader, job: number): Promise<JobFileRow | undefined> => db.get(FIND, job);

export async function insertJobFile(
  tx: Transaction,
  job: number,
  { storedAs, ...content }: Content,
  { name, until }: { name: string; until: number },
): Promise<void> {
  const row = { job_id: job, name, stored_as: storedAs, ...content, created: tx.now, until };
  await tx.run(build.insertInto('job_file').values(row));
}

export const keptFiles = (db: Reader): Promise<JobFileRow[]> => db.all(sql<JobFileRow>`select * from job_file`);

/** Returns the files to remove: expired, made while the clock was wrong, or the oldest beyond `most` bytes. */
export const superfluous = (db: Reader, now: number, most: number): Promise<JobFileRow[]> =>
  db.all(sql<JobFileRow>`select * from (
      select *, sum(size) over (order by created desc, job_id desc) as together from job_file
    ) files where until <= ${now} or created > ${now + STEP_BACK} or together > ${most} order by created, job_id`);

export async function forgetJobFile(tx: Transaction, job: number): Promise<void> {
  await tx.run(sql`delete from job_file where job_id = ${job}`);
  tx.tell('job', String(job));
}
