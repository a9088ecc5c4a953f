import type { UpdateBody } from '#contract/offline/offline-strings.ts';
import type { Asked } from './api.ts';
import { namedDevice, readLines } from './entries.ts';
import { readRequest } from '../../domain/offline-text.ts';

/** Whom update strings are for: exactly one of these. Specification, POST /sns/{sn}/update_code. */
export const CHOICES = ['code', 'mac', 'device', 'all', 'list'] as const;
export type Choice = (typeof CHOICES)[number];

/** What was filled in; what was typed for another choice stays until one comes back to it. */
export type Draft = {
  readonly sn: string;
  readonly choice: Choice;
  readonly code: string;
  readonly macs: string;
  readonly machineId: string;
  readonly list: string;
  readonly machineName: string;
};

export const newDraft = (sn: string): Draft => ({
  ...{ sn, choice: 'code', code: '', macs: '', machineId: '', list: '', machineName: '' },
});

/** All that was filled in, as one text; empty for nothing. Which choice is shown is no input, nor an SN that is given. */
export function typedIn({ choice: _choice, sn, ...typed }: Draft, fixed: boolean): string {
  return typedTexts(...(fixed ? [] : [sn]), ...Object.values(typed));
}

/** The texts of a form as one; empty when all of them are. */
export const typedTexts = (...texts: readonly string[]): string =>
  texts.every((text) => text.trim() === '') ? '' : JSON.stringify(texts);

/** True where a new device may come of it, which can be given a name. */
export const namesDevice = ({ choice, code, macs }: Draft): boolean =>
  (choice === 'code' && code.trim() !== '' && !isRequest(code)) || (choice === 'mac' && readLines(macs).length === 1);

const isRequest = (text: string): boolean => text.trimStart().startsWith('<');

/** What a draft asks for, undefined while it is not complete. A request string names its SN itself. */
export function askedOf(draft: Draft): Asked | undefined {
  const { sn, choice } = draft;
  const code = draft.code.trim();
  if (choice === 'code' && sn === '') return readRequest(code) === undefined ? undefined : { to: 'request', code };
  const body = bodyOf(draft, code);
  return sn === '' || body === undefined ? undefined : { to: 'devices', sn, body };
}

function bodyOf(draft: Draft, code: string): Exclude<UpdateBody, string> | undefined {
  const name = draft.machineName.trim();
  const named = namesDevice(draft) && name !== '' ? { machineName: name } : {};
  switch (draft.choice) {
    case 'code':
      return code === '' ? undefined : { code, ...named };
    case 'mac': {
      const macs = readLines(draft.macs).map(({ text }) => text);
      const [first] = macs;
      return first === undefined ? undefined : { mac: macs.length === 1 ? first : macs, ...named };
    }
    case 'device':
      return draft.machineId === '' ? undefined : { machineId: Number(draft.machineId) };
    case 'all':
      return { updateAllMachine: true };
    case 'list': {
      const devices = readLines(draft.list).map(({ text }) => namedDevice(text));
      return devices.length === 0 ? undefined : { devices };
    }
  }
}
