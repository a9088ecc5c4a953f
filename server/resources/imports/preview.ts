import { createHash } from 'node:crypto';
import { IMPORT_EXAMPLES, TOLD_FAULTS, type ImportFault, type ImportPreview } from '../../contract/work/imports.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import type { Received } from '../../http/routes.ts';
import { lastEntry, previewVersion } from './changed-store.ts';
import { refusalOf, stepsIn, type Context, type KeyedRead } from './read.ts';
import type { Entry, ImportSource } from './source.ts';

/** The effect of a file, and its first faults. `total` counts all faults. */
export type Previewed = Received & {
  readonly preview: ImportPreview;
  readonly faults: readonly ImportFault[];
  readonly total: number;
};

/** Lines per transaction. Creating an SN takes one or two milliseconds, during which other writes wait. */
const STEP = 8;

type Example = ImportPreview['examples'][number];
type Tried = { readonly faults: readonly ImportFault[] } | { readonly example: Example | undefined };

/** Previews an import: writes each line in a transaction that is rolled back. The audit entries show what is new. */
export async function previewFile(context: Context, source: ImportSource): Promise<Previewed> {
  const digest = createHash('sha256');
  const since = await lastEntry(context.db);
  const counts = { lines: 0, new: 0, changed: 0, unchanged: 0, failed: 0 };
  const examples: Example[] = [];
  const faults: ImportFault[] = [];
  let total = 0;
  const count = (tried: Tried) => {
    counts.lines += 1;
    if ('faults' in tried) {
      counts.failed += 1;
      total += tried.faults.length;
      faults.push(...tried.faults.slice(0, TOLD_FAULTS - faults.length));
    } else if (!tried.example) counts.unchanged += 1;
    else {
      counts[tried.example.action] += 1;
      if (counts[tried.example.action] <= IMPORT_EXAMPLES) examples.push(tried.example);
    }
  };
  for await (const reads of stepsIn(context, source, digest, STEP)) {
    for (const tried of await tryAll(context, source, reads)) count(tried);
  }
  const version = previewVersion(since, digest.digest('hex'));
  return { preview: { ...counts, version, examples }, faults, total, discard: async () => undefined, digest: version };
}

/** Thrown to roll back the transaction of a preview. */
class RolledBack extends Error {
  readonly tried: readonly Tried[];
  constructor(tried: readonly Tried[]) {
    super();
    this.tried = tried;
  }
}

async function tryAll({ deps }: Context, source: ImportSource, reads: readonly KeyedRead[]): Promise<readonly Tried[]> {
  const trial = async (tx: Transaction): Promise<never> => {
    const tried: Tried[] = [];
    for (const { read, key } of reads) {
      tried.push('faults' in read ? read : await tryOne(tx, source, read, key));
    }
    throw new RolledBack(tried);
  };
  return deps.db.tx(trial).catch((error: unknown) => {
    if (error instanceof RolledBack) return error.tried;
    throw error;
  });
}

async function tryOne(
  tx: Transaction,
  source: ImportSource,
  { line, entry }: { readonly line: number; readonly entry: Entry },
  key: string | undefined,
): Promise<Tried> {
  const changes: Change[] = [];
  try {
    const pretended = source.pretend?.(entry) ?? entry;
    await tx.savepoint(() => source.put(tx, pretended, (...more) => void changes.push(...more)));
  } catch (error) {
    return refusalOf(line, error);
  }
  const own = changes.filter(({ target }) => target.kind === source.kind);
  if (own.length === 0) return { example: undefined };
  const isNew = own.some(({ before, after }) => before === undefined && after !== undefined);
  const shown = { line, ...(key !== undefined && { key }) };
  if (isNew) return { example: { ...shown, action: 'new', before: {}, after: withoutPassword(entry) } };
  const before = Object.assign({}, ...own.map((change) => change.before)) as Example['before'];
  const after = Object.assign({}, ...own.map((change) => change.after)) as Example['after'];
  return { example: { ...shown, action: 'changed', before, after } };
}

const withoutPassword = ({ password: _password, ...entry }: Entry): Entry => entry;
