/** Roles of operators, lowest first. Each role has the rights of the roles before it. */
export const ROLES = ['viewer', 'support', 'manager', 'administrator'] as const;
export type Role = (typeof ROLES)[number];
