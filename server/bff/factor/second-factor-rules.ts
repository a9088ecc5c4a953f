import { FACTOR_REQUIREMENTS, type FactorRequirement } from '../../contract/records/settings.ts';
import type { Role } from '../../contract/roles.ts';

/** `requireSecondFactor` is the least that the settings can require. */
type Least = { readonly requireSecondFactor: FactorRequirement };

/** `requirement` is that of the settings. */
type Operator = { readonly role: Role; readonly requirement: FactorRequirement };

const strictnessOf = (requirement: FactorRequirement): number => FACTOR_REQUIREMENTS.indexOf(requirement);

/** True when the settings may require this. */
export const allowsRequirement = ({ requireSecondFactor }: Least, requirement: FactorRequirement): boolean =>
  strictnessOf(requirement) >= strictnessOf(requireSecondFactor);

/** Returns whom the service requires to have a second factor: the stricter of configuration and settings. */
export const requirementOf = (least: Least, requirement: FactorRequirement): FactorRequirement =>
  allowsRequirement(least, requirement) ? requirement : least.requireSecondFactor;

/** Returns true when the service requires a second factor of an operator. */
export function isRequired(least: Least, { role, requirement }: Operator): boolean {
  const effective = requirementOf(least, requirement);
  return effective === 'everyone' || (effective === 'administrators' && role === 'administrator');
}

/** Returns true when the operator must set up a second factor first. */
export const mustEnrol = (least: Least, operator: Operator & { readonly hasFactor: boolean }): boolean =>
  !operator.hasFactor && isRequired(least, operator);
