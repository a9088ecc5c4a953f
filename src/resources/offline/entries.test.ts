import { describe, expect, test } from 'vitest';
import { newDevice, requestString, updateRequest } from '../../../server/testing/offline.ts';
import { countsOf, failedOf, outcomeOf, unsentOf, type Outcome } from './batch/batch.ts';
import { askedOf, newDraft, namesDevice } from './choice.ts';
import { namedDevice, readEntries, readLines } from './entries.ts';

const device = newDevice();
const [one, two] = [updateRequest('AAAA', device), updateRequest('BBBB', device)];
const back = requestString('AAAA', { kind: 'return', device: device.deviceCode });
const told = (text: string) => readEntries(text).map(({ line, request, fault }) => [line, request?.sn, fault]);

describe('readEntries', () => {
  test('reads one request per line, with its line number', () => {
    expect(told(`\n${one}\n\n${two}\n`)).toEqual([
      [2, 'AAAA', undefined],
      [4, 'BBBB', undefined],
    ]);
  });

  test('reads several requests on one line, and one request over several lines', () => {
    const broken = two.replaceAll('><', '>\r\n  <');
    expect(told(`${one}${broken}\n${back}`)).toEqual([
      [1, 'AAAA', undefined],
      [1, 'BBBB', undefined],
      [7, 'AAAA', 'return'],
    ]);
  });

  test('reads a CSV file with a header, quotes and other cells', () => {
    expect(told(`customer;request;note\n"Ada; & Co";"${one}";"a\nb"\n7;${two};`)).toEqual([
      [2, 'AAAA', undefined],
      [3, undefined, 'form'],
      [4, 'BBBB', undefined],
    ]);
  });

  test('says why a line is not sent', () => {
    expect(told(`rubbish\n${one}\n${one}\nmore\n${one.replace('<sign>', '<sign>x')}`)).toEqual([
      [2, 'AAAA', undefined],
      [3, 'AAAA', 'double'],
      [4, undefined, 'form'],
      [5, undefined, 'form'],
    ]);
    expect(told('rubbish')).toEqual([[1, undefined, 'form']]);
  });
});

test('readLines returns each line once, with its number', () => {
  expect(readLines(' a \n\nb\r\na\n')).toEqual([
    { line: 1, text: 'a' },
    { line: 3, text: 'b' },
  ]);
});

describe('outcomes', () => {
  const entries = readEntries(`${one}\n${two}\n${back}`);
  const refusal = { code: '1797', message: 'The SN is disabled. {"errorCode":1797,"detail":"The SN is disabled."}' };

  test('are read from the answer of the service', () => {
    expect(outcomeOf({ 0: { status_code: '0', code: 'xml', sn: 'AAAA' } }, 0)).toEqual({ done: true, answer: 'xml' });
    expect(outcomeOf({ 1: refusal }, 1)).toEqual({ done: false, code: 1797, detail: 'The SN is disabled.' });
    expect(outcomeOf(undefined, 0)).toEqual({ done: false, code: 0, detail: '' });
  });

  test('are counted, and show which entries are still to send', () => {
    const outcomes = new Map<number, Outcome>([[0, outcomeOf({ 0: refusal }, 0)]]);
    expect(countsOf(entries, outcomes)).toEqual({ done: 0, failed: 1, unsent: 1 });
    expect(failedOf(entries, outcomes).map(({ line }) => line)).toEqual([1]);
    expect(unsentOf(entries, outcomes).map(({ line }) => line)).toEqual([2]);
  });
});

describe('the request of the form', () => {
  const draft = { ...newDraft(''), code: one };
  const ofSn = { ...draft, sn: 'AAAA' };

  test('needs no SN for a request string, which contains it; a device code needs one', () => {
    expect(askedOf(draft)).toEqual({ to: 'request', code: one });
    expect(askedOf({ ...draft, code: device.deviceCode })).toBeUndefined();
  });

  test.each([
    ['code', { code: device.deviceCode, machineName: ' desk ' }, { code: device.deviceCode, machineName: 'desk' }],
    ['code', { machineName: 'desk' }, { code: one }],
    ['mac', { macs: '00-1A-2B-3C-4D-5E\n' }, { mac: '00-1A-2B-3C-4D-5E' }],
    ['mac', { macs: 'a\nb', machineName: 'desk' }, { mac: ['a', 'b'] }],
    ['device', { machineId: '7' }, { machineId: 7 }],
    ['all', {}, { updateAllMachine: true }],
    ['list', { list: 'B1\n001a2b3c4d5e\n00:1a:2b:3c:4d:5e' }, { devices: [{ code: 'B1' }, { mac: '001a2b3c4d5e' }, { mac: '00:1a:2b:3c:4d:5e' }] }],
  ] as const)('%s %j', (choice, fields, body) => {
    expect(askedOf({ ...ofSn, choice, ...fields })).toEqual({ to: 'devices', sn: 'AAAA', body });
    expect(askedOf({ ...draft, code: '', choice, ...fields })).toBeUndefined();
  }); // prettier-ignore

  test('is undefined while the input is empty', () => {
    for (const choice of ['mac', 'device', 'list'] as const) expect(askedOf({ ...ofSn, choice })).toBeUndefined();
    expect(askedOf({ ...ofSn, code: ' ' })).toBeUndefined();
    expect([namesDevice(draft), namesDevice({ ...draft, code: 'B1' })]).toEqual([false, true]);
    expect(namedDevice('00-1A-2B-3C-4D')).toEqual({ code: '00-1A-2B-3C-4D' });
  });
});
