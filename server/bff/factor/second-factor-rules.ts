import type { FactorRequirement } from '../../contract/bff/bff.ts';
import type { Role } from '../../contract/roles.ts';

/** Returns true when the service requires a second factor for this role. */
export const isRequired = (requirement: FactorRequirement, role: Role): boolean =>
  requirement === 'administrators' && role === 'administrator';

/** Returns true when the operator must set up a second factor first. */
export const mustEnrol = (
  requirement: FactorRequirement,
  { role, hasFactor }: { readonly role: Role; readonly hasFactor: boolean },
): boolean => !hasFactor && isRequired(requirement, role);
