import { DEFAULT_HITS, searchOperations, type SearchHit } from '../../contract/work/search.ts';
import { objects } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { readOfflineString } from '../offline/contents-store.ts';
import type { SnMoment } from '../sns/list-store.ts';
import { inOrder } from './order-rules.ts';
import { readText, type Readings } from './reading-rules.ts';
import { findRecords } from './store.ts';

export const searchRoutes = (deps: Deps) =>
  new Routes(deps, searchOperations).read('GET /search', async ({ db, query }) => {
    const { q, limit = DEFAULT_HITS } = query;
    const moment = { db, now: deps.clock() };
    const code = await codeHits(moment, deps, q, limit);
    if (code) return objects(code);
    const readings = readText(q);
    return objects(inOrder(await findRecords(moment, readings, limit), readings.likely, limit));
  }).app;

/** Returns the hits of an offline string: itself, its SN and its device. Undefined for any other text. */
async function codeHits(moment: SnMoment, deps: Deps, text: string, limit: number): Promise<SearchHit[] | undefined> {
  const read = await readOfflineString(moment.db, deps.signing, text);
  if (!read) return undefined;
  const { identity, ...code } = read;
  const sn = code.sn === undefined ? undefined : readText(code.sn).sn;
  const named: Readings = { ...readText(''), sn, identity };
  const records = (await findRecords(moment, named, limit)).filter(
    (hit) => hit.match === 'exact' && (hit.kind === 'sn' || hit.sn === sn),
  );
  const hit: SearchHit = {
    kind: 'code',
    id: String(code.serial ?? code.borrowId ?? code.sn ?? code.form),
    title: TITLES[code.form],
    subtitle: code.fault ?? [code.machineName ?? code.mid, code.time].filter(Boolean).join(' · '),
    ...(sn !== undefined && { sn }),
    match: 'exact',
    code,
  };
  return inOrder([hit, ...records], ['code', 'sn'], limit);
}

const TITLES: Readonly<Record<NonNullable<SearchHit['code']>['form'], string>> = {
  updateRequest: 'Update request string',
  borrowRequest: 'Borrow request string',
  returnRequest: 'Return request string',
  update: 'Update string',
  borrow: 'Borrow string',
  return: 'Return string',
  updates: 'Several update strings',
  request: 'Request string that cannot be read',
  answer: 'Answer string that cannot be read',
};
