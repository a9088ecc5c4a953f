import { LicensingError } from '../../core/errors.ts';
import { serveOrders } from '../../core/thread.ts';
import { readRequestString, type RequestString } from './request-string.ts';

/* The thread of `readAhead`. It answers with one text, because cloning a text costs less than cloning an object. */
serveOrders((texts: readonly string[]) => JSON.stringify(texts.map(readIfRight)));

/** Null for a refused request: whoever needs the reason reads it again. */
function readIfRight(text: string): RequestString | null {
  try {
    return readRequestString(text);
  } catch (error) {
    if (error instanceof LicensingError) return null;
    throw error;
  }
}
