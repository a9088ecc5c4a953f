import { objects, respond, success } from '../http/answer.ts';
import type { BffContext } from './env.ts';

/** Answers with one item in the envelope. */
export const reply = (c: BffContext, item: object, headers: Record<string, string> = {}): Response =>
  respond({ ...success(objects([item])), headers }, c.var.requestId);
