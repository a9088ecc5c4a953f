/** Roles of operators, the lowest first. Each role may do what the roles before it may. */
export const ROLES = ['viewer', 'support', 'manager', 'administrator'] as const;
export type Role = (typeof ROLES)[number];
