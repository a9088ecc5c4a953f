import type { NonIndexRouteObject, RouteObject } from 'react-router';

export const snUsersRoute: NonIndexRouteObject = {
  path: 'users',
  lazy: { Component: async () => (await import('./bound-lists.tsx')).SnUsersTab },
};

export const customerUsersRoute: NonIndexRouteObject = {
  path: 'users',
  lazy: { Component: async () => (await import('./bound-lists.tsx')).CustomerUsersTab },
};

const roles = () => import('./roles/role-drawers.tsx');
const licences = () => import('./licences/licence-drawers.tsx');

const editRole: RouteObject = { path: 'edit', lazy: { Component: async () => (await roles()).RoleEditDrawer } };

const editUser: RouteObject = {
  path: 'edit',
  lazy: { Component: async () => (await import('./drawers.tsx')).UserEditDrawer },
};

type ForeignTabs = { user: readonly RouteObject[]; role: readonly RouteObject[] };

export const userRoutes = (tabs: ForeignTabs): RouteObject[] => [
  {
    path: 'users',
    lazy: { Component: async () => (await import('./list-page.tsx')).UserListPage },
    children: [{ path: 'new', lazy: { Component: async () => (await import('./drawers.tsx')).UserCreateDrawer } }],
  },
  {
    path: 'users/roles',
    lazy: { Component: async () => (await import('./roles/role-list-page.tsx')).RoleListPage },
    children: [{ path: 'new', lazy: { Component: async () => (await roles()).RoleCreateDrawer } }],
  },
  {
    path: 'users/roles/:guid',
    lazy: { Component: async () => (await import('./roles/role-page.tsx')).RolePage },
    children: [
      {
        path: '',
        lazy: { Component: async () => (await import('./roles/role-users-tab.tsx')).RoleUsersTab },
        children: [editRole],
      },
      ...tabs.role,
    ],
  },
  {
    path: 'users/name/:name',
    lazy: { Component: async () => (await import('./user-page.tsx')).UserPage },
    children: [
      {
        path: '',
        lazy: { Component: async () => (await import('./summary-tab.tsx')).UserSummaryTab },
        children: [editUser],
      },
      {
        path: 'licences',
        lazy: { Component: async () => (await import('./licences/licences-tab.tsx')).UserLicencesTab },
        children: [
          { path: 'new', lazy: { Component: async () => (await licences()).LicenceCreateDrawer } },
          { path: ':businessGuid', lazy: { Component: async () => (await licences()).LicenceEditDrawer } },
        ],
      },
      { path: 'roles', lazy: { Component: async () => (await import('./roles/roles-tab.tsx')).UserRolesTab } },
      ...tabs.user,
    ],
  },
];
