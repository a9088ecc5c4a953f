import type { IndexRouteObject, NonIndexRouteObject } from 'react-router';

const pages = () => import('./pages.tsx');

/** The tab of all strings, on the page of offline licensing. */
export const stringsRoute: NonIndexRouteObject = {
  path: 'strings',
  lazy: { Component: async () => (await pages()).StringsTab },
};

/** The strings of an SN, whose address has `:sn`. */
export const snStringsRoute: NonIndexRouteObject = {
  path: 'offline/strings',
  lazy: { Component: async () => (await pages()).SnStringsTab },
};

/** The strings of a device, whose address has `:id`, on the tab that makes them. */
export const machineStringsRoute: IndexRouteObject = {
  index: true,
  lazy: { Component: async () => (await pages()).MachineStrings },
};
