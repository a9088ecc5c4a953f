import { generateManyOperations } from '../../contract/sns/generate-many.ts';
import type { Transaction } from '../../db/handle.ts';
import { one } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { insertItems, insertJob, jobRecord } from './store.ts';
import { generateSn, type GenerateInput } from '../generate/change.ts';
import { newSn } from '../sns/store.ts';

/** The job gets its SN codes at the start, so that each entry has its SN. */
export const generateManyRoutes = (deps: Deps) =>
  new Routes(deps, generateManyOperations).write('POST /sns/generate_many', async ({ tx, body, caller, audit }) => {
    const { count, ...change } = body;
    await tryOut(tx, change);
    const id = await insertJob(tx, { operation: 'generateMany', resource: 'sns', by: caller, total: count, change });
    const items = Array.from({ length: count }, (_, at) => ({ number: at + 1, key: newSn() }));
    await insertItems(tx, id, items);
    audit({ target: { kind: 'job', key: String(id) }, after: { total: count, ...change } });
    return one(await jobRecord(tx, id));
  }).app;

/** Throws the refusal that every SN of the job would get. */
async function tryOut(tx: Transaction, input: GenerateInput): Promise<void> {
  const takenBack = new Error('taken back');
  try {
    await tx.savepoint(async () => {
      await generateSn(tx, input, newSn());
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
}
