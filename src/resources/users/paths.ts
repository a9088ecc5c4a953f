import { path } from '../../lib/path.ts';

const user = (name: string) => path`/users/name/${name}`;
const role = (guid: string) => path`/users/roles/${guid}`;

/** Paths of the screens of users and roles. The segment `name/` allows an account named `new`. */
export const userPaths = {
  list: '/users',
  new: '/users/new',
  view: user,
  edit: (name: string) => `${user(name)}/edit`,
  sns: (name: string) => `${user(name)}/sns`,
  licences: (name: string) => `${user(name)}/licences`,
  newLicence: (name: string) => `${user(name)}/licences/new`,
  giveLicence: (name: string, business: string) =>
    `${user(name)}/licences/new?${new URLSearchParams({ access: 'denied', business })}`,
  licence: (name: string, business: string) => `${user(name)}/licences/${encodeURIComponent(business)}`,
  roles: (name: string) => `${user(name)}/roles`,
  tab: (name: string, tab: 'sessions' | 'usage' | 'errors' | 'timeline') => `${user(name)}/${tab}`,
  allRoles: '/users/roles',
  newRole: '/users/roles/new',
  role,
  editRole: (guid: string) => `${role(guid)}/edit`,
};
