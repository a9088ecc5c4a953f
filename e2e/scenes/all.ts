import { allowanceScenes } from './allowances.ts';
import { auditScenes } from './audit.ts';
import { businessScenes } from './businesses.ts';
import { customerScenes } from './customers.ts';
import { deskScenes } from './desk.ts';
import { jobScenes } from './jobs.ts';
import { machineScenes } from './machines.ts';
import { offlineScenes } from './offline.ts';
import { overviewScenes } from './overview.ts';
import { productScenes } from './products.ts';
import { reportScenes } from './reports.ts';
import type { Scene } from './scene.ts';
import { sessionScenes } from './sessions.ts';
import { settingsScenes } from './settings.ts';
import { shellScenes } from './shell.ts';
import { snScenes } from './sns.ts';
import { tokenIdScenes } from './tokenids.ts';
import { userScenes } from './users.ts';

/** The scenes of a signed-in administrator, by place. */
export const sceneGroups: Readonly<Record<string, readonly Scene[]>> = {
  shell: shellScenes,
  overview: overviewScenes,
  desk: deskScenes,
  SNs: snScenes,
  devices: machineScenes,
  users: userScenes,
  'token IDs': tokenIdScenes,
  customers: customerScenes,
  products: productScenes,
  businesses: businessScenes,
  sessions: sessionScenes,
  allowances: allowanceScenes,
  'offline licensing': offlineScenes,
  reports: reportScenes,
  jobs: jobScenes,
  audit: auditScenes,
  settings: settingsScenes,
};

/** All scenes of a signed-in administrator. */
export const scenes: readonly Scene[] = Object.values(sceneGroups).flat();
