import { LicensingError } from '../../core/errors.ts';
import { serveOrders } from '../../core/thread.ts';
import { readRequestString, type RequestString } from './request-string.ts';

/* The thread of `readAhead`. Its answer is one text: to clone it costs less than to clone what it says. */
serveOrders((texts: readonly string[]) => JSON.stringify(texts.map(readIfRight)));

/** Null for what is refused: whoever wants to know why reads it again. */
function readIfRight(text: string): RequestString | null {
  try {
    return readRequestString(text);
  } catch (error) {
    if (error instanceof LicensingError) return null;
    throw error;
  }
}
