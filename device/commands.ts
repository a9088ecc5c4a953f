import { loginOptions, needed, read, readJson, text, whole, wholeIfGiven, type Options } from './command-input.ts';
import { describeStatus, printable } from './describe.ts';
import type { Device } from './index.ts';
import type { Licence } from './licence.ts';
import type { Contact, Notice } from './online.ts';
import { displaySn } from './sn.ts';

/** The output of a command, and whether the command ends as a refusal although it has output. */
export type Printed = { readonly text: string; readonly refused?: boolean };

export type Command = {
  /** The required arguments after the command name. */
  readonly needs: readonly string[];
  /** Required options, each with the word for its value. */
  readonly mustHave?: Readonly<Record<string, string>>;
  /** Other options of this command, each with the word for its value; '' for an option without a value. */
  readonly options: Readonly<Record<string, string>>;
  readonly does: string;
  readonly run: (device: Device, argument: string, options: Options) => Printed | Promise<Printed>;
};

const SERVICE = { service: 'URL' };
const NAME = { name: 'TEXT' };

export const commands: Readonly<Record<string, Command>> = {
  code: {
    needs: [],
    options: {},
    does: 'show the device code and the MAC addresses of this machine in all their notations',
    run: ({ code, macs }) => printed([code, code.replaceAll('-', ''), ...macs.flat()]),
  },
  trust: {
    needs: ['FILE|URL'],
    options: {},
    does: 'trust the public keys in what /runtime/keys of the service answers',
    run: async (device, from) => {
      const list = /^https?:/.test(from) ? await device.fetchKeys(from) : readJson(from);
      return printed(device.trust(list).map((keyId) => `trusted: ${keyId}`));
    },
  },
  update: {
    needs: ['SN'],
    options: NAME,
    does: 'write an update request string',
    run: (device, sn, options) => printed([device.requestUpdate(sn, text(options, 'name'))]),
  },
  borrow: {
    needs: ['SN'],
    mustHave: { minutes: 'N' },
    options: NAME,
    does: 'write a request string to borrow a seat for so many minutes',
    run: (device, sn, options) => {
      const minutes = whole(needed(options, 'minutes'), 'minutes');
      return printed([device.requestBorrow(sn, minutes, text(options, 'name'))]);
    },
  },
  return: {
    needs: [],
    options: {},
    does: 'write a request string to return the borrowed seat, which is not used from then on',
    run: (device) => printed([device.requestReturn()]),
  },
  take: {
    needs: ['FILE|-'],
    options: {},
    does: 'take an answer string in; of a list the part for this device',
    run: (device, from) => printed([taken(device.take(read(from)))]),
  },
  show: {
    needs: ['FILE|-'],
    options: {},
    does: 'show what a request or answer string says, and take nothing',
    run: (device, from) => printed([json(device.explain(read(from)))]),
  },
  status: {
    needs: [],
    options: { json: '' },
    does: 'say what is licensed until when',
    run: (device, _argument, options) => {
      const status = device.status();
      return { text: options['json'] ? json(status) : describeStatus(status), refused: !status.licensed };
    },
  },
  login: {
    needs: ['SN'],
    mustHave: SERVICE,
    options: {
      ...NAME,
      ...{ 'login-name': 'TEXT', 'password-file': 'FILE|-', 'client-version': 'N' },
      ...{ 'virtual-machine': '', 'remote-desktop': '' },
    },
    does: 'log in to the service, and take the licence that comes with the seat',
    run: async (device, sn, options) =>
      printed(contacted(await device.login(needed(options, 'service'), sn, loginOptions(options)))),
  },
  heartbeat: {
    needs: [],
    options: { commands: 'N' },
    does: 'tell the service that the application still runs',
    run: async (device, _argument, options) =>
      printed(contacted(await device.heartbeat(wholeIfGiven(options, 'commands')))),
  },
  logout: {
    needs: [],
    options: {},
    does: 'end the session at the service',
    run: async (device) => {
      await device.logout();
      return printed(['logged out']);
    },
  },
  exchange: {
    needs: ['SN'],
    mustHave: SERVICE,
    options: {},
    does: 'send an update request to the service, and take the answer',
    run: async (device, sn, options) => printed([taken(await device.exchange(needed(options, 'service'), sn))]),
  },
};

const printed = (lines: readonly string[]): Printed => ({ text: lines.join('\n') });

const taken = ({ kind, sn, serial }: Licence): string => `taken: ${kind} ${serial} for ${printable(displaySn(sn))}`;

const contacted = ({ heartbeatSeconds, licence, notice, warning }: Contact): string[] => [
  ...(licence === undefined ? [] : [taken(licence)]),
  ...(warning === undefined ? [] : [`warning: the licence has expired. It works until ${printable(warning.until)}`]),
  ...(notice === undefined ? [] : [warned(notice)]),
  `next heartbeat in ${heartbeatSeconds} s`,
];

const warned = ({ endsAt, reason }: Notice): string =>
  `the session ends at ${printable(endsAt)}${reason === undefined ? '' : `: ${printable(reason)}`}`;

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);
