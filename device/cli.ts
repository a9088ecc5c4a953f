import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { text, UsageError, type Options } from './command-input.ts';
import { commands, type Command } from './commands.ts';
import { namedMachine, openDevice, Refusal, type Device } from './index.ts';

/**
 * `npm run device -- <command>`: exits with 0 when the command succeeded, 1 when it was refused, 2 for a wrong command.
 */
const EVERYWHERE = { state: 'DIR', machine: 'NAME' };

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal || error instanceof UsageError)) throw error;
  const isRefusal = error instanceof Refusal;
  console.error(isRefusal ? refused(error) : `${error.message}. 'help' lists the commands.`);
  process.exitCode = isRefusal ? 1 : 2;
}

async function run([name = 'help', ...given]: readonly string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    console.log(help());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`There is no command '${name}'`);
  const { argument, options } = parse(name, command, given);
  const printed = await command.run(open(options), argument, options);
  console.log(printed.text);
  return printed.refused ? 1 : 0;
}

function open(options: Options): Device {
  const name = text(options, 'machine');
  const folder = text(options, 'state') ?? join(homedir(), '.licet-device');
  return openDevice({ folder, ...(name !== undefined && { machine: namedMachine(name) }) });
}

function parse(name: string, command: Command, args: readonly string[]): { argument: string; options: Options } {
  const known = Object.entries({ ...command.mustHave, ...command.options, ...EVERYWHERE });
  const options = Object.fromEntries(
    known.map(([option, value]) => [option, { type: value === '' ? ('boolean' as const) : ('string' as const) }]),
  );
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length !== command.needs.length) throw new UsageError(`Use: ${usage(name, command)}`);
    return { argument: positionals[0] ?? '', options: values as Options };
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function refused({ code, reason, message }: Refusal): string {
  return `Refused (${[code, reason].filter((part) => part !== undefined).join(', ')}): ${message}`;
}

function usage(name: string, { needs, mustHave = {}, options }: Command): string {
  const shown = Object.entries(options).map(([option, word]) => `[--${option}${word === '' ? '' : ` ${word}`}]`);
  return [name, ...needs, ...Object.entries(mustHave).map(([option, word]) => `--${option} ${word}`), ...shown].join(
    ' ',
  );
}

function help(): string {
  const list = Object.entries(commands).map(([name, command]) => `  ${usage(name, command)}\n      ${command.does}`);
  return [
    'npm run device --silent -- <command> [options]: plays a licensed application.',
    '',
    ...list,
    '',
    'Options of every command:',
    '  --state DIR     where the device keeps its state; .licet-device in the home folder unless given',
    '  --machine NAME  play a machine of this name instead of the one this runs on',
    '',
    'Exit codes: 0 done or licensed, 1 refused or not licensed, 2 wrong use.',
  ].join('\n');
}
