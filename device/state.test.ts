import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRequest } from './request.ts';
import { changeState, readState } from './state.ts';
import { temporaryFolder, testDevice } from './testing/device.ts';
import { refusalOf } from './testing/refusals.ts';
import { answer, licence } from './testing/service.ts';

const MODE = 0o777;

describe('the state', () => {
  test('is in files for the owner alone, and nothing else is left in the folder', () => {
    const { folder } = testDevice();
    expect(statSync(folder).mode & MODE).toBe(0o700);
    expect(readdirSync(folder).toSorted()).toEqual(['lock.db', 'state.json']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & MODE).toBe(0o600);
  });

  test('is empty in a folder that is not there, and reading makes none', () => {
    const folder = join(temporaryFolder(), 'none');
    expect(readState(folder)).toEqual({ format: 1, serial: 0, lastSeen: 0, keys: [], requests: [] });
    expect(refusalOf(() => statSync(folder, { throwIfNoEntry: false }))).toBeUndefined();
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });

  test('is damaged after any change by chance, which is said with the name of the file', () => {
    const device = testDevice();
    device.take(answer(licence(device.code)));
    const file = join(device.folder, 'state.json');
    const text = readFileSync(file, 'utf8');
    const damages = [
      '',
      '{}',
      'null',
      text.slice(0, text.length / 2),
      text.replace('"serial": 1', '"serial": 0'),
      text.replace('"check": "', '"check": "0'),
      text.replace(/"check": "\w+"/, '"check": null'),
    ];
    for (const damaged of damages) {
      writeFileSync(file, damaged);
      const refusal = refusalOf(() => device.status());
      expect(refusal, damaged).toMatchObject({ reason: 'badState', message: expect.stringContaining(file) });
      expect(refusalOf(() => device.requestUpdate('ABCD'))?.reason).toBe('badState');
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
    writeFileSync(file, text);
    expect(device.status().licensed).toBe(true);
  });

  test('does not make a licence of an answer that was changed in it', () => {
    const device = testDevice();
    device.take(answer(licence(device.code)));
    changeState(device.folder, (state) => ({
      ...state,
      answer: state.answer?.replace(/<sign>..../, '<sign>AAAA') ?? '',
    }));
    expect(refusalOf(() => device.status())?.reason).toBe('badSignature');
  });

  test('is not written when nothing changes', () => {
    const { folder } = testDevice();
    const before = statSync(join(folder, 'state.json')).ino;
    changeState(folder, (state) => state);
    expect(statSync(join(folder, 'state.json')).ino).toBe(before);
  });

  test('in a place where no folder can be is refused', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(refusalOf(() => changeState(file, (state) => ({ ...state })))).toMatchObject({ reason: 'badState' });
    const folder = join(temporaryFolder(), 'folder');
    mkdirSync(join(folder, 'state.json'), { recursive: true });
    expect(refusalOf(() => readState(folder))).toMatchObject({ reason: 'badState' });
  });
});

describe('processes that share a state', { timeout: 60_000 }, () => {
  const writer = join(import.meta.dirname, 'testing/endless-writer.ts');

  /** Starts writers, waits until each has told of some requests, kills all, and returns the nonces of each. */
  async function killedWriters(folder: string, count: number): Promise<string[][]> {
    const told = Array.from({ length: count }, async (_, index) => {
      const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        if (text.split('\n').length > 3 + index) child.kill('SIGKILL');
      });
      await once(child, 'close');
      const requests = text.split('\n').filter((line) => line.endsWith('</requestInfo>'));
      return requests.map((request) => readRequest(request).content.nonce);
    });
    return Promise.all(told);
  }

  test('lose nothing that was done, however they are killed and however many there are', async () => {
    const folder = join(temporaryFolder(), 'state');
    for (const count of [1, 1, 1, 3, 3]) {
      const told = await killedWriters(folder, count);
      const kept = readState(folder).requests.map(({ nonce }) => nonce);
      for (const nonces of told) {
        expect(nonces.length).toBeGreaterThan(1);
        // Only the newest 32 are remembered: the first nonces of a writer may be gone, and no others.
        const remembered = nonces.map((nonce) => kept.includes(nonce));
        expect(remembered).toEqual(remembered.toSorted((one, other) => Number(one) - Number(other)));
        if (kept.length < 32) expect(remembered).not.toContain(false);
      }
      changeState(folder, (state) => ({ ...state, requests: [] }));
    }
    expect(readdirSync(folder).toSorted()).toEqual(['lock.db', 'state.json']);
  });
});
