import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { namedMachine, openDevice } from './index.ts';
import { temporaryFolder } from './testing/device.ts';
import { httpService } from './testing/http-service.ts';
import { answer, answerTo, keyAnswer, keyInUse, licence, SN } from './testing/service.ts';

const MACHINE = 'the machine of the tests';

type Ended = { code: number | null; out: string; err: string };

/** The real command line of a device, in its own process and folder. */
function commandLine() {
  const folder = temporaryFolder();
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const device = async (args: readonly string[], input = ''): Promise<Ended> => {
    const [cli, state] = [join(import.meta.dirname, 'cli.ts'), join(folder, 'state')];
    const child = spawn(process.execPath, [cli, ...args, '--state', state, '--machine', MACHINE]);
    const ended = { code: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (ended.out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (ended.err += text));
    child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    return { ...ended, code };
  };
  const trusting = async () => device(['trust', file('keys.json', JSON.stringify(keyAnswer(keyInUse)))]);
  return { device, file, trusting };
}

const now = (): string => new Date().toISOString();

describe('npm run device', { timeout: 60_000 }, () => {
  test('help lists every command, and so does no command at all', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts')]);
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(0);
    for (const [name, { does }] of Object.entries(commands))
      expect(out).toMatch(new RegExp(`^  ${name}.*\\n +${does}`, 'm'));
  });

  test('code shows the device code in both forms', async () => {
    const { code } = openDevice({ folder: temporaryFolder(), machine: namedMachine(MACHINE) });
    const { device } = commandLine();
    expect(await device(['code'])).toEqual({ code: 0, out: `${code}\n${code.replaceAll('-', '')}\n`, err: '' });
  });

  test('trust, update, take, status, borrow, return, show: the whole offline way', async () => {
    const { device, file, trusting } = commandLine();
    expect(await trusting()).toEqual({ code: 0, out: `trusted: ${keyInUse.listed.keyId}\n`, err: '' });
    const none = await device(['status']);
    expect([none.code, none.out]).toEqual([1, 'Licensed  no. This device holds no licence.\n']);

    const update = await device(['update', SN, '--name', 'Lab 3']);
    const first = answerTo(update.out.trim(), {
      issuedAt: now(),
      limits: { concurrentNumber: 5 },
      flags: { licenseBorrow: true },
      features: [{ id: 1, name: 'Rendering', value: 4, version: '2.10', type: 'ReadOnly', users: 2 }],
      data: [{ name: 'theme', value: 'dark\u001b[31m' }],
    });
    expect(await device(['take', '-'], first)).toEqual({
      code: 0,
      out: 'taken: update 1 for MJDF-UNFY-BNQM-FNYY\n',
      err: '',
    });
    const status = await device(['status']);
    expect(status.code).toBe(0);
    for (const line of [
      /^Licensed {2}yes, without end$/m,
      /^SN {8}MJDF-UNFY-BNQM-FNYY, FLOAT$/m,
      /^Limits {4}concurrentNumber 5$/m,
      /^Flags {5}licenseBorrow$/m,
      /^Feature {3}Rendering 2.10, value 4, ReadOnly, 2 users$/m,
      /^Data {6}theme = dark\ufffd\[31m$/m,
    ]) {
      expect(status.out).toMatch(line);
    }

    const borrow = await device(['borrow', SN, '--minutes', '60']);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const lent = { borrowId: 'b-1', until, secret: 'ab'.repeat(16) };
    const taken = await device([
      'take',
      file('answer', answerTo(borrow.out, { serial: 2, issuedAt: now(), borrow: lent })),
    ]);
    expect(taken.code).toBe(0);
    const json = await device(['status', '--json']);
    expect([json.code, JSON.parse(json.out)]).toMatchObject([
      0,
      { licensed: true, until, borrow: { borrowId: 'b-1' } },
    ]);

    const back = await device(['return']);
    const shown = await device(['show', '-'], back.out);
    expect(JSON.parse(shown.out)).toMatchObject({ sn: SN, request: { kind: 'return', borrowId: 'b-1' } });
    await device(['take', '-'], answerTo(back.out, { serial: 3, issuedAt: now() }));
    expect((await device(['status'])).out).toContain('Licensed  no. The borrowed seat was given back.');
  });

  test('login, heartbeat, exchange and logout speak to the service', async () => {
    const { device, file } = commandLine();
    const { code } = openDevice({ folder: temporaryFolder(), machine: namedMachine(MACHINE) });
    const license = answer(licence(code, { issuedAt: now() }));
    const { origin, asked } = await httpService({
      'GET /runtime/keys': () => [keyInUse.listed],
      'POST /runtime/sessions': () => [{ id: 1, token: 'token', heartbeatSeconds: 300, license }],
      'POST /runtime/sessions/1/heartbeat': () => [
        {
          heartbeatSeconds: 300,
          notice: { endsAt: '2026-11-21 09:05:00', reason: 'Needed at reception' },
          warning: { code: 1793, until: '2026-12-04 23:59:59' },
        },
      ],
      'POST /runtime/offline': (body) => [
        { code: answerTo((body as { code: string }).code, { serial: 2, issuedAt: now() }) },
      ],
      'DELETE /runtime/sessions/1': () => [],
    });
    const password = ['--login-name', 'ada', '--password-file', file('password', 'a pass phrase\n')];
    const ends = [
      await device(['trust', `${origin}/runtime/keys`]),
      await device(['login', SN, '--service', origin, ...password, '--client-version', '7', '--virtual-machine']),
      await device(['heartbeat', '--commands', '12']),
      await device(['exchange', SN, '--service', origin]),
      await device(['status']),
      await device(['logout']),
    ];
    expect(ends.map((end) => [end.code, end.err])).toEqual(ends.map(() => [0, '']));
    expect(ends[1]?.out).toBe('taken: update 1 for MJDF-UNFY-BNQM-FNYY\nnext heartbeat in 300 s\n');
    expect(ends[2]?.out.split('\n')).toEqual([
      'warning: the licence has expired. It works until 2026-12-04 23:59:59',
      'the session ends at 2026-11-21 09:05:00: Needed at reception',
      'next heartbeat in 300 s',
      '',
    ]);
    expect(ends[4]?.out).toContain(`Session   1 at ${origin}`);
    expect(asked[1]?.body).toEqual({
      ...{ sn: SN, deviceCode: code, machineName: MACHINE, clientVersion: 7 },
      ...{ loginName: 'ada', password: 'a pass phrase', virtualMachine: true },
    });
    expect(asked[2]?.body).toEqual({ commands: 12 });
  });

  test('what is refused ends with 1 and the reason', async () => {
    const { device, file, trusting } = commandLine();
    await trusting();
    const refusals = [
      await device(['update', 'MJDF-UNFY-BNQM-FNYX']),
      await device(['return']),
      await device(['take', '-'], 'hello'),
      await device(['trust', file('no-keys.json', '{')]),
      await device(['logout']),
      await device(['borrow', SN, '--minutes', '0']),
    ];
    expect(refusals.map((end) => [end.code, end.out, /^Refused \((.+)\): /.exec(end.err)?.[1]])).toEqual([
      [1, '', '1806, badSn'],
      [1, '', '1811, notBorrowed'],
      [1, '', 'malformed'],
      [1, '', 'badKeys'],
      [1, '', '513, noSession'],
      [1, '', '2051, badRequest'],
    ]);
  });

  test('what is no command ends with 2 and says what to do', async () => {
    const { device } = commandLine();
    const wrong = [
      ['dance'],
      ['toString'],
      ['take'],
      ['update', SN, SN],
      ['update', SN, '--colour', 'red'],
      ['status', '--json=yes'],
      ['borrow', SN],
      ['borrow', SN, '--minutes', 'ten'],
      ['exchange', SN],
      ['take', '/nowhere/to/be/found'],
    ];
    for (const args of wrong) {
      const { code, out, err } = await device(args);
      expect([code, out], args.join(' ')).toEqual([2, '']);
      expect(err).toContain("'help' lists the commands.");
    }
  });
});
