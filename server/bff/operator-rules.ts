import { LicensingError } from '../core/errors.ts';
import type { Role } from '../contract/roles.ts';

export type Target = { readonly username: string; readonly role: Role; readonly disabled: boolean };

export type Wanted = {
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
  readonly password?: string | undefined;
};

/**
 * Refuses (4093) a change by which an operator would lock the own door, or after which nobody could administer the
 * service. `others`: there is another administrator who can log in.
 */
export function expectChangeable(actor: string, target: Target, wanted: Wanted, others: boolean): void {
  const own = actor === target.username;
  const demoted = wanted.role !== undefined && wanted.role !== target.role;
  const disabled = wanted.disabled === true && !target.disabled;
  if (own && demoted) throw refused('Nobody changes the own role: another administrator does.');
  if (own && disabled) throw refused('Nobody disables the own account: another administrator does.');
  if (own && wanted.password !== undefined) throw refused('Change your own password in your account.');
  if (demoted || disabled) expectAdministratorLeft(target, others);
}

/** Refuses (4093) to remove oneself, or the last administrator who can log in. */
export function expectRemovable(actor: string, target: Target, others: boolean): void {
  if (actor === target.username) throw refused('Nobody removes the own account: another administrator does.');
  expectAdministratorLeft(target, others);
}

function expectAdministratorLeft({ role, disabled }: Target, others: boolean): void {
  if (role === 'administrator' && !disabled && !others)
    throw refused('This is the last administrator who can log in; make another one first.');
}

const refused = (message: string): LicensingError => new LicensingError(4093, message);
