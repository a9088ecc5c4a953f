import { auditScenes } from './audit.ts';
import { businessScenes } from './businesses.ts';
import { machineScenes } from './machines.ts';
import { productScenes } from './products.ts';
import { settingsScenes } from './settings.ts';
import { shellScenes } from './shell.ts';
import { snScenes } from './sns.ts';
import { userScenes } from './users.ts';

/** All scenes of a signed-in administrator. */
export const scenes = [
  ...snScenes,
  ...shellScenes,
  ...businessScenes,
  ...productScenes,
  ...auditScenes,
  ...settingsScenes,
  ...userScenes,
  ...machineScenes,
] as const;
