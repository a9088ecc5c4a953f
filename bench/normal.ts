import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the product (`--import`) to measure the cost of durability: commits are not synced, as with
 * `synchronous = NORMAL` of SQLite. The product itself has no such switch.
 */
Object.assign(fs, {
  fdatasync: (_descriptor: number, done: (error: null) => void): void => void setImmediate(done, null),
});
syncBuiltinESMExports();
