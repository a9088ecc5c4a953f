import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { borrowRequest, newDevice, returnRequest, updateRequest, type Borrowed } from '../../server/testing/offline.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { openService } from './service.ts';

/** The most entries of one request. */
const BATCH = 1000;
/** Entries per round, and signatures for comparison. */
const BATCHES = 5;
const SINGLES = 200;
const PAIRS = 200;
const ROUNDS = Number(process.argv[2]);

const directory = mkdtempSync(join(tmpdir(), 'licet-bench-offline-'));
const { ask, close } = openService(directory);
const licences = (await makeSns()).map((sn) => ({ sn, device: newDevice() }));
const [first = { sn: '', device: newDevice() }] = licences;
const { privateKey } = generateKeyPairSync('ed25519');
/** The size of a licence of these SNs, in bytes. */
const licence = randomBytes(700);

/**
 * Kinds are measured one after the other, so that none pays for what another leaves behind, such as the log of many
 * commits.
 */
const batches = await compared(BATCHES * BATCH, () => updateAll(BATCHES));
const singles = await compared(SINGLES, updateOne);
const pairs = await compared(PAIRS, () => lendAndTakeBack);
await close();
rmSync(directory, { recursive: true });

const figures: Figure[] = [
  {
    what: 'Ed25519 signatures a second, one after another',
    value: median([...batches, ...singles, ...pairs].map(({ signing }) => signing)).toFixed(0),
  },
  figureOf(`update strings a second, ${BATCH} SNs in one update_codes`, batches),
  figureOf('update strings a second, one SN and device a request', singles),
  figureOf('check-outs with their check-in per second', pairs),
];
process.send?.(figures);
process.disconnect?.();

/** The rates of a round: of signatures alone, and of the measured work. */
type Round = { readonly signing: number; readonly reached: number };

/** Measures prepared work in turn with as many signatures as a batch has, after one warm-up. */
async function compared(count: number, prepare: () => () => Promise<void>): Promise<Round[]> {
  await prepare()();
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    const signing = await rate(BATCHES * BATCH, async () => {
      for (let at = 0; at < BATCHES * BATCH; at++) sign(null, licence, privateKey);
    });
    rounds.push({ signing, reached: await rate(count, prepare()) });
  }
  return rounds;
}

/** A rate, and its ratio to the signing rate of the same round. */
function figureOf(what: string, rounds: readonly Round[]): Figure {
  const ratio = median(rounds.map(({ signing, reached }) => reached / signing));
  return { what, value: `${median(rounds.map(({ reached }) => reached)).toFixed(0)} (${ratio.toFixed(2)} of signing)` };
}

/** Returns how often per second a function does one of `count` things. */
async function rate(count: number, run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return (count * 1000) / (performance.now() - began);
}

async function makeSns(): Promise<string[]> {
  await ask('/products', { productName: 'Bench' });
  await ask('/businesses', { name: 'Bench', type: 'FLOAT', licenseBorrow: true });
  const named = { product: { productName: 'Bench' }, template: { name: 'Default' }, business: { name: 'Bench' } };
  const sns: string[] = [];
  while (sns.length < BATCH) {
    const answer = JSON.parse(await ask('/sns/generate_sn?count=100', named)) as { data: { items: { sn: string }[] } };
    sns.push(...answer.data.items.map(({ sn }) => sn));
  }
  return sns;
}

/** Requests and bodies are prepared before the clock starts. */
function updateAll(times: number): () => Promise<void> {
  const bodies = Array.from({ length: times }, () =>
    JSON.stringify(licences.map(({ sn, device }) => ({ code: updateRequest(sn, device) }))),
  );
  return async () => {
    for (const body of bodies) {
      const answer = await ask('/sns/update_codes', body);
      // Reading the strings is the caller's work; status 1995 would mean that some failed.
      if (!answer.startsWith('{"status":0,')) throw new Error('an update failed');
    }
  };
}

function updateOne(): () => Promise<void> {
  const bodies = Array.from({ length: SINGLES }, () => ({ code: updateRequest(first.sn, first.device) }));
  return async () => {
    for (const body of bodies) await ask('/sns/update_code', body);
  };
}

async function lendAndTakeBack(): Promise<void> {
  for (const { sn, device } of licences.slice(0, PAIRS)) {
    const lent = await ask('/sns/checkout', { code: borrowRequest(sn, device) });
    await ask('/sns/checkin', { code: returnRequest(sn, device, borrowIn(lent)) });
  }
}

function borrowIn(answer: string): Borrowed {
  const [, code = ''] = /<code>([^<]*)<\/code>/.exec(answer) ?? [];
  return (JSON.parse(Buffer.from(code, 'base64').toString()) as { borrow: Borrowed }).borrow;
}
