import type { Transaction } from '../../db/handle.ts';
import type { Signing } from '../../http/deps.ts';
import { writeAnswer } from './answer-codec.ts';
import { updateByRequest } from './update.ts';

/**
 * Answers the update request of a device that is online. The audit log has no entry of it, because no operator and no
 * key made the request.
 */
export const updateOnline = async (tx: Transaction, signing: Signing, code: string): Promise<string> =>
  writeAnswer(await updateByRequest({ tx, signing, audit: () => undefined, by: undefined }, code), false);
