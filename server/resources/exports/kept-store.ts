import { join } from 'node:path';
import { sql, type Selectable } from 'kysely';
import type { Content } from '../../core/blobs.ts';
import type { JobFileTable } from '../../db/tables/job-tables.ts';
import { STEP_BACK } from '../../time/moment-rules.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';

export type JobFileRow = Selectable<JobFileTable>;

/** Where the files of exports lie in the data folder. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

const FIND = statement<JobFileRow>('select * from job_file where job_id = ?');

/** The file that a job made; undefined before it is whole, and once it is removed. */
export const findJobFile = (db: Reader, job: number): Promise<JobFileRow | undefined> => db.get(FIND, job);

/** Keeps the record of a file that is whole. */
export async function insertJobFile(
  tx: Transaction,
  job: number,
  { storedAs, ...content }: Content,
  { name, until }: { name: string; until: number },
): Promise<void> {
  const row = { job_id: job, name, stored_as: storedAs, ...content, created: tx.now, until };
  await tx.run(build.insertInto('job_file').values(row));
}

/** All files that there should be. */
export const keptFiles = (db: Reader): Promise<JobFileRow[]> => db.all(sql<JobFileRow>`select * from job_file`);

/** The files whose time is over or that were made while the clock was wrong, and the oldest of those that together have more than so many bytes. */
export const superfluous = (db: Reader, now: number, most: number): Promise<JobFileRow[]> =>
  db.all(sql<JobFileRow>`select * from (
      select *, sum(size) over (order by created desc, job_id desc) as together from job_file
    ) where until <= ${now} or created > ${now + STEP_BACK} or together > ${most} order by created, job_id`);

/** Forgets the file of a job, and tells of it. */
export async function forgetJobFile(tx: Transaction, job: number): Promise<void> {
  await tx.run(sql`delete from job_file where job_id = ${job}`);
  tx.tell('job', String(job));
}
