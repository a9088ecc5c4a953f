import { randomUUID } from 'node:crypto';
import type { OperatorRecord } from '../contract/bff/operators.ts';
import { commandLine } from '../core/command-line.ts';
import { listAll } from '../query/list.ts';
import type { Database } from '../db/handle.ts';
import { writeAudit } from '../http/audit.ts';
import { findOperator, operatorList } from './operator-store.ts';
import { resetFactor } from './factor/reset-factor.ts';

/** The command failed. The message says why. */
export class OperatorCommandError extends Error {
  override readonly name = 'OperatorCommandError';
}

const USAGE = `Usage: ${commandLine('operators', 'list | reset-factor NAME')}`;

/** Author of the changes in the audit log. */
const ACTOR = { kind: 'system', name: commandLine('operators') } as const;

/** Runs one command on the operators of a service and returns what to print. Throws OperatorCommandError. */
export async function runOperatorsCommand(args: readonly string[], db: Database): Promise<string> {
  const [command, username, ...more] = args;
  if (more.length > 0) throw new OperatorCommandError(USAGE);
  if (command === 'list' && username === undefined) return describeOperators(db);
  if (command === 'reset-factor' && username !== undefined) return reset(db, username);
  throw new OperatorCommandError(USAGE);
}

function reset(db: Database, username: string): Promise<string> {
  return db.tx(async (tx) => {
    const operator = await findOperator(tx, username);
    if (!operator)
      throw new OperatorCommandError(
        `There is no operator named '${username}'. See: ${commandLine('operators', 'list')}`,
      );
    const change = await resetFactor(tx, operator);
    if (!change) return `${username} has no second factor; nothing was changed.`;
    const context = { actor: ACTOR, ip: '-', requestId: randomUUID(), operation: 'resetSecondFactor' };
    await writeAudit(tx, context, [change]);
    return `Removed the second factor of ${username} and ended the sessions of ${username}. The password alone signs in now.`;
  });
}

async function describeOperators(db: Database): Promise<string> {
  const { items } = await listAll(db.read, operatorList, []);
  const lines = items.map((item) => {
    const { username, role, disabled, secondFactor, lastLogin } = JSON.parse(item) as OperatorRecord;
    const state = disabled ? 'disabled' : 'enabled';
    const factor = secondFactor ? 'second factor' : 'no second factor';
    return [username, role, state, factor, `last signed in ${lastLogin ?? 'never'}`].join('  ');
  });
  return lines.join('\n') || 'There are no operators.';
}
