import { LicensingError } from '../core/errors.ts';
import type { Role } from '../contract/roles.ts';

export type Target = { readonly username: string; readonly role: Role; readonly disabled: boolean };

export type Wanted = {
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
  readonly password?: string | undefined;
};

/**
 * Throws 4093 for a change by which operators would lock themselves out, or after which nobody could administer the service.
 * `others` is true when another administrator can sign in.
 */
export function expectChangeable(actor: string, target: Target, wanted: Wanted, others: boolean): void {
  const own = actor === target.username;
  const demoted = wanted.role !== undefined && wanted.role !== target.role;
  const disabled = wanted.disabled === true && !target.disabled;
  if (own && demoted) throw refused('You cannot change your own role. Ask another administrator.');
  if (own && disabled) throw refused('You cannot disable your own account. Ask another administrator.');
  if (wanted.password !== undefined) expectNotOwn(actor, target.username);
  if (demoted || disabled) expectAdministratorLeft(target, others);
}

/** Throws 4093 for the operator's own password. */
export function expectNotOwn(actor: string, username: string): void {
  if (actor === username) throw refused('You cannot set your own password here. Change it in your account.');
}

/** Throws 4093 for the operator's own account, and for the last administrator who can sign in. */
export function expectRemovable(actor: string, target: Target, others: boolean): void {
  if (actor === target.username) throw refused('You cannot delete your own account. Ask another administrator.');
  expectAdministratorLeft(target, others);
}

function expectAdministratorLeft({ role, disabled }: Target, others: boolean): void {
  if (role === 'administrator' && !disabled && !others)
    throw refused('This is the last administrator who can sign in. Create another one first.');
}

const refused = (message: string): LicensingError => new LicensingError(4093, message);
