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

export type Place = {
  to: string;
  label: MessageDescriptor;
  icon: Icon;
  /** Key after `g` in the shortcut. */
  key: string;
  /** The place is shown to operators who may run this operation. */
  operation: AnyOperationId;
};

export const places: readonly Place[] = [
  { to: '/overview', label: msg`Overview`, icon: IconLayoutDashboard, key: 'o', operation: 'getOverview' },
  { to: '/desk', label: msg`Support desk`, icon: IconHeadset, key: 'd', operation: 'search' },
  { to: '/sns', label: msg`SNs`, icon: IconKey, key: 's', operation: 'querySns' },
  { to: '/devices', label: msg`Devices`, icon: IconDeviceDesktop, key: 'v', operation: 'queryMachines' },
  { to: '/users', label: msg`Users`, icon: IconUsers, key: 'u', operation: 'queryUsers' },
  { to: '/tokens', label: msg`Token IDs`, icon: IconUsb, key: 't', operation: 'queryTokenIds' },
  { to: '/customers', label: msg`Customers`, icon: IconBuilding, key: 'c', operation: 'queryCustomers' },
  { to: '/products', label: msg`Products`, icon: IconBox, key: 'p', operation: 'queryProducts' },
  { to: '/businesses', label: msg`Businesses`, icon: IconLicense, key: 'b', operation: 'queryBusinesses' },
  { to: '/sessions', label: msg`Online now`, icon: IconPlugConnected, key: 'n', operation: 'querySessions' },
  { to: '/offline', label: msg`Offline licensing`, icon: IconPlugConnectedX, key: 'f', operation: 'validateCodes' },
  { to: '/logs', label: msg`Logs`, icon: IconListDetails, key: 'l', operation: 'queryLogs' },
  { to: '/reports', label: msg`Reports`, icon: IconChartLine, key: 'r', operation: 'getPeakReport' },
  { to: '/jobs', label: msg`Jobs`, icon: IconStack2, key: 'j', operation: 'queryJobs' },
  { to: '/audit', label: msg`Audit`, icon: IconHistory, key: 'a', operation: 'queryAudit' },
  { to: '/settings', label: msg`Settings`, icon: IconSettings, key: 'e', operation: 'getSecondFactor' },
];
