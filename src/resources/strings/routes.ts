import type { IndexRouteObject, NonIndexRouteObject } from 'react-router';

const pages = () => import('./pages.tsx');

/** The tab of all strings, on the page of offline licensing. */
export const stringsRoute: NonIndexRouteObject = {
  path: 'strings',
  lazy: { Component: async () => (await pages()).StringsTab },
};

/** The tab of the strings of an SN. Its path has `:sn`. */
export const snStringsRoute: NonIndexRouteObject = {
  path: 'offline/strings',
  lazy: { Component: async () => (await pages()).SnStringsTab },
};

/** The strings of a device, on the tab that generates them. Its path has `:id`. */
export const machineStringsRoute: IndexRouteObject = {
  index: true,
  lazy: { Component: async () => (await pages()).MachineStrings },
};
