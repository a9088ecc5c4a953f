import { offlineOperations } from '../../contract/offline/offline.ts';
import { replaceOperations } from '../../contract/offline/replace.ts';
import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Changing } from '../../http/commit.ts';
import { objects, versioned, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { overdueBefore } from '../online/timeout-store.ts';
import { machineOr404, machineRecord } from '../machines/store.ts';
import { licensingSnOr404, snById } from '../sns/store.ts';
import { writeAnswer, writeAnswers, type SignedLicence } from './answer-codec.ts';
import { answerEntries } from './batch.ts';
import { lendByRequest, takeBackByRequest, type Lending } from './borrow.ts';
import { readDevice, readDeviceCode } from './device-fields.ts';
import { generateUpdate } from './generate.ts';
import type { Giving } from './give.ts';
import { readAhead } from './read-ahead.ts';
import { replaceDevice } from './replace.ts';
import { updateToken } from './token.ts';
import { updateByRequest, updateSnDevices, type Given } from './update.ts';

export const replaceRoutes = (deps: Deps) =>
  new Routes(deps, replaceOperations).write('POST /machines/{id}/replace', async (c) => {
    const { tx, path, body, expect } = c;
    const row = await machineOr404(tx, path.id);
    expect(row.revision);
    const device = readDevice(body);
    if (!device) throw new LicensingError(514);
    const sn = await snById(tx, row.sn_id);
    const { machine, string } = await replaceDevice(giving({ ...c, query: {} }), { sn, row }, device, body.machineName);
    const record = JSON.parse(await machineRecord(tx, machine.id)) as object;
    return versioned(objects([{ machine: record, code: writeAnswer(string, false) }]), machine.revision);
  }).app;

export const offlineRoutes = (deps: Deps) =>
  new Routes(deps, offlineOperations)
    .write('POST /sns/update_code', async (c) => one(c, await updateByRequest(giving(c), c.body.code)))
    .write('POST /sns/checkout', async (c) => one(c, await lendByRequest(lending(c), c.body.code)))
    .write('POST /sns/checkin', async (c) => one(c, await takeBackByRequest(giving(c), c.body.code)))
    .prepared(
      'POST /sns/update_codes',
      ({ body }) => readAhead(body.map(({ code }) => code)),
      (c) => answerEntries(lending(c), c.body, c.prepared, isFormatted(c)),
    )
    .write('POST /sns/generate_update_code', async (c) => several(c, await generateUpdate(giving(c), c.body)))
    .write('POST /sns/tokenid_update_code', async (c) => one(c, await updateToken(giving(c), c.query, c.body ?? {})))
    .read('POST /sns/validate_codes', async ({ body }) =>
      objects(await inSteps(body.devices, async (some) => some.map(({ code }) => validation(code)))),
    )
    .write('POST /sns/{sn}/update_code', async (c) => {
      const body = typeof c.body === 'string' ? { code: c.body } : c.body;
      return several(c, await updateSnDevices(giving(c), await licensingSnOr404(c.tx, c.path.sn), body));
    }).app;

type Context = Pick<Changing, 'tx' | 'deps' | 'audit' | 'caller'> & {
  readonly query: { readonly scope?: 'formatted' | undefined };
};

const giving = ({ tx, deps, audit, caller }: Context): Giving => ({ tx, audit, by: caller, signing: deps.signing });

const lending = (context: Context): Lending => {
  const { steady, config } = context.deps;
  return { ...giving(context), aliveSince: overdueBefore(steady(), config.heartbeatSeconds) };
};

const isFormatted = ({ query }: Context): boolean => query.scope === 'formatted';

const one = (context: Context, licence: SignedLicence): Answer =>
  objects([{ code: writeAnswer(licence, isFormatted(context)) }]);

const several = (context: Context, { licences, wrapped }: Given): Answer =>
  wrapped
    ? objects([{ code: writeAnswers(licences, isFormatted(context)) }])
    : objects(licences.map((licence) => ({ code: writeAnswer(licence, isFormatted(context)) })));

function validation(deviceCode: string): object {
  try {
    readDeviceCode(deviceCode);
    return { deviceCode, validated: true };
  } catch (error) {
    if (!(error instanceof LicensingError)) throw error;
    return { deviceCode, validated: false, errorCode: error.code, errorMsg: error.message };
  }
}
