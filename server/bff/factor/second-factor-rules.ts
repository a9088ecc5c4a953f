import type { FactorRequirement } from '../../contract/bff/bff.ts';
import type { Role } from '../../contract/roles.ts';

/** True when the service requires a second factor of this operator. */
export const isRequired = (requirement: FactorRequirement, role: Role): boolean =>
  requirement === 'administrators' && role === 'administrator';

/** True when it is required and there is none. */
export const mustEnrol = (
  requirement: FactorRequirement,
  { role, hasFactor }: { readonly role: Role; readonly hasFactor: boolean },
): boolean => !hasFactor && isRequired(requirement, role);
