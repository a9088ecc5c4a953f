import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBox,
  IconBuilding,
  IconChartLine,
  IconDeviceDesktop,
  IconHeadset,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLicense,
  IconLifebuoy,
  IconListDetails,
  IconPlugConnected,
  IconPlugConnectedX,
  IconSettings,
  IconStack2,
  IconUsb,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

import type { AnyOperationId } from '#contract/operations.ts';
import type { Role } from '#contract/roles.ts';
import { placeWithState } from '../lib/last-place.ts';
import { firstReport, reportPaths } from '../resources/reports/paths.ts';
import { settingsPaths } from '../resources/settings/paths.ts';

export type Place = {
  to: string;
  label: MessageDescriptor;
  icon: Icon;
  /** Returns the URL that the place opens with, where `to` would redirect. */
  opens?: (role: Role) => string;
  /** Key after `g` in the shortcut. */
  key: string;
  /** The place is shown to operators who may run this operation. */
  operation: AnyOperationId;
};

export type PlaceGroup = { readonly id: string; readonly label: MessageDescriptor; readonly places: readonly Place[] };

export const placeGroups: readonly PlaceGroup[] = [
  {
    id: 'daily',
    label: msg`Daily work`,
    places: [
      { to: '/overview', label: msg`Overview`, icon: IconLayoutDashboard, key: 'o', operation: 'getOverview' },
      { to: '/desk', label: msg`Support desk`, icon: IconHeadset, key: 'd', operation: 'search' },
      { to: '/sessions', label: msg`Online now`, icon: IconPlugConnected, key: 'n', operation: 'querySessions' },
      { to: '/allowances', label: msg`Allowances`, icon: IconLifebuoy, key: 'h', operation: 'queryAllowances' },
      { to: '/offline', label: msg`Offline licensing`, icon: IconPlugConnectedX, key: 'f', operation: 'validateCodes' },
    ],
  },
  {
    id: 'licences',
    label: msg`Licences`,
    places: [
      { to: '/sns', label: msg`SNs`, icon: IconKey, key: 's', operation: 'querySns' },
      { to: '/customers', label: msg`Customers`, icon: IconBuilding, key: 'c', operation: 'queryCustomers' },
      { to: '/users', label: msg`Users`, icon: IconUsers, key: 'u', operation: 'queryUsers' },
      { to: '/devices', label: msg`Devices`, icon: IconDeviceDesktop, key: 'v', operation: 'queryMachines' },
      { to: '/tokens', label: msg`Token IDs`, icon: IconUsb, key: 't', operation: 'queryTokenIds' },
    ],
  },
  {
    id: 'catalogue',
    label: msg`Catalogue`,
    places: [
      { to: '/products', label: msg`Products`, icon: IconBox, key: 'p', operation: 'queryProducts' },
      { to: '/businesses', label: msg`Businesses`, icon: IconLicense, key: 'b', operation: 'queryBusinesses' },
    ],
  },
  {
    id: 'activity',
    label: msg`Activity`,
    places: [
      {
        to: reportPaths.peaks,
        opens: firstReport,
        label: msg`Reports`,
        icon: IconChartLine,
        key: 'r',
        operation: 'getPeakReport',
      },
      { to: '/logs', label: msg`Logs`, icon: IconListDetails, key: 'l', operation: 'queryLogs' },
      { to: '/jobs', label: msg`Jobs`, icon: IconStack2, key: 'j', operation: 'queryJobs' },
      { to: '/audit', label: msg`Audit`, icon: IconHistory, key: 'a', operation: 'queryAudit' },
    ],
  },
];

export const settingsPlace: Place = {
  to: settingsPaths.index,
  opens: () => settingsPaths.account,
  label: msg`Settings`,
  icon: IconSettings,
  key: 'e',
  operation: 'getSecondFactor',
};

export const places: readonly Place[] = [...placeGroups.flatMap((group) => group.places), settingsPlace];

/** Name under which the server stores that a place is pinned. */
export const pinOf = ({ to }: Place): string => to.slice(1);

/** Returns the URL that a place opens with for a role. */
export const startOf = ({ to, opens }: Place, role: Role): string => opens?.(role) ?? to;

/** Returns the URL of a place with its last query parameters. Without any, it is the URL that the place opens with. */
export function wayTo(place: Place, role: Role): string {
  const left = placeWithState(place.to);
  return left === place.to ? startOf(place, role) : left;
}
