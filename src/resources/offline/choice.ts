import type { UpdateBody } from '#contract/offline/offline-strings.ts';
import { namedDevice, readLines } from './entries.ts';
import { readRequest } from '../../domain/offline-text.ts';

/** The ways to choose the devices of POST /sns/{sn}/update_code. A request contains exactly one. */
export const CHOICES = ['code', 'mac', 'device', 'all', 'list'] as const;
export type Choice = (typeof CHOICES)[number];

/** The input of the form. It keeps the input of the other choices, so that switching back restores it. */
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

/**
 * Returns the whole input as one text; empty if nothing was typed. The choice itself does not count, nor does a fixed
 * SN.
 */
export function typedIn({ choice: _choice, sn, ...typed }: Draft, fixed: boolean): string {
  return typedTexts(...(fixed ? [] : [sn]), ...Object.values(typed));
}

/** Returns texts as one text; empty if all of them are empty. */
export const typedTexts = (...texts: readonly string[]): string =>
  texts.every((text) => text.trim() === '') ? '' : JSON.stringify(texts);

/** True when the request may create one new device, which can then be given a name. */
export const namesDevice = ({ choice, code, macs }: Draft): boolean =>
  (choice === 'code' && code.trim() !== '' && !isRequest(code)) || (choice === 'mac' && readLines(macs).length === 1);

const isRequest = (text: string): boolean => text.trimStart().startsWith('<');

/** A request string, which contains its SN, or devices of an SN. */
export type Asked =
  | { readonly to: 'request'; readonly code: string }
  | { readonly to: 'devices'; readonly sn: string; readonly body: Exclude<UpdateBody, string> };

/** Returns the request for a draft; undefined while it is incomplete. */
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
