import { within } from '../../../server/testing/postgres/databases.ts';
import { call, expectDone, until, type Target } from '../client.ts';
import { placeOf } from '../writers.ts';

/** SNs that each job changes. */
export const RECORDS = 300;
/** SNs that one request generates. */
const BATCH = 100;

const STATES = "select state from job where operation = 'bulkSns' and finished is null";

/** Each job with its end, and the number of its records that have exactly one entry in the audit log from it. */
const JOBS = `select id, state, total, done, (select count(*) from job_item i where i.job_id = job.id and 1 =
    (select count(*) from audit_target t join audit a on a.id = t.audit_id
      where t.kind = 'sn' and t.key = i.key and a.job_id = job.id)) as once
  from job where operation = 'bulkSns' order by id`;

/** How many SNs ($2) end so many days later than an SN that no job changes ($1). */
const MOVES = `select count(*) as sns, (end_date - (select end_date from sn where sn = $1)) / 86400 as days
  from sn where sn = any($2) group by days`;

/** Jobs that give the same SNs one day more, one job after the other, while instances and the primary are lost. */
export class SharedJobs {
  readonly #target: Target;
  readonly #untouched: string;
  readonly #sns: readonly string[];
  /** Jobs whose start was acknowledged. */
  readonly #started: number[] = [];

  private constructor(target: Target, untouched: string, sns: readonly string[]) {
    this.#target = target;
    this.#untouched = untouched;
    this.#sns = sns;
  }

  /** Makes the SNs. All of them end on the same day. */
  static async prepare(target: Target): Promise<SharedJobs> {
    const body = { ...placeOf('stage'), endDate: `${new Date().getFullYear() + 1}-06-30` };
    const generate = async (count: number): Promise<string[]> => {
      const made = await expectDone(call(target, 'POST', `/api/sns/generate_sn?count=${count}`, body));
      return made.data.items.map(({ sn }) => String(sn));
    };
    const [untouched = ''] = await generate(1);
    const sns = await Promise.all(Array.from({ length: RECORDS / BATCH }, () => generate(BATCH)));
    return new SharedJobs(target, untouched, sns.flat());
  }

  /** Starts a job unless one is under way, and waits until it has begun. A start without an answer is tried again. */
  async begin(url: string): Promise<void> {
    if ((await unfinished(url)).length === 0) await until(() => this.#start(), 'a job was started');
    await until(async () => !(await unfinished(url)).includes('queued'), 'the job began');
  }

  async #start(): Promise<boolean> {
    const body = { where: { sns: this.#sns }, extend: { days: 1 } };
    const answer = await call(this.#target, 'POST', '/api/sns/bulk', body).catch(() => undefined);
    if (answer?.status !== 0) return false;
    this.#started.push(Number(answer.data.items[0]?.['id']));
    return true;
  }

  /** Waits for the end of all jobs. Returns how many records they have changed, and what they did not do exactly once. */
  async finish(url: string): Promise<{ records: number; faults: string[] }> {
    await until(async () => (await unfinished(url)).length === 0, 'all jobs were done');
    return within(url, async (client) => {
      const { rows: jobs } = await client.query<Record<'id' | 'state' | 'total' | 'done' | 'once', string>>(JOBS);
      const { rows: moves } = await client.query(MOVES, [this.#untouched, this.#sns]);
      const faults = jobs
        .filter(({ state, ...counts }) => state !== 'done' || !isWhole(counts))
        .map((job) => `a job is not done once: ${JSON.stringify(job)}`);
      const there = new Set(jobs.map(({ id }) => Number(id)));
      faults.push(...this.#started.filter((id) => !there.has(id)).map((id) => `the job ${id} is lost`));
      const expected = JSON.stringify([{ sns: String(RECORDS), days: String(jobs.length) }]);
      if (JSON.stringify(moves) !== expected) faults.push(`ends moved by ${JSON.stringify(moves)} and not ${expected}`);
      return { records: jobs.length * RECORDS, faults };
    });
  }
}

const isWhole = ({ total, done, once }: Record<'total' | 'done' | 'once', string>): boolean =>
  [total, done, once].every((count) => Number(count) === RECORDS);

/** Returns the states of the jobs that have not ended. */
export const unfinished = (url: string): Promise<string[]> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ state: string }>(STATES);
    return rows.map(({ state }) => state);
  });
