import type { Transaction } from '../../db/handle.ts';
import type { Signing } from '../../http/deps.ts';
import { writeAnswer } from './answer-codec.ts';
import { updateByRequest } from './update.ts';

/**
 * The update string for the update request string of a device that is online after all; the audit log, which is of what
 * people do, has nothing of it. Refusals as POST /sns/update_code. Extensions, Runtime.
 */
export const updateOnline = async (tx: Transaction, signing: Signing, code: string): Promise<string> =>
  writeAnswer(await updateByRequest({ tx, signing, audit: () => undefined, by: undefined }, code), false);
