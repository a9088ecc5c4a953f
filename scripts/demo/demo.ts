import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { expectLocalFolder } from '../../server/db/sqlite/file-system.ts';
import { buildSpa } from '../build/spa.ts';
import { endWithParent } from '../run/parent.ts';
import { fillDataDir, signIns } from './fill.ts';

/** `npm run demo`: like `npm start`, in its own data folder with sample data and operators that anyone may use. */
endWithParent();
process.env['DATA_DIR'] ||= './demo-data';
process.umask(0o077);
await buildSpa();
try {
  await fill();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { origin } = await import('../../server/main.ts');
console.log(signIns());

simulate();

/** Simulated devices use the service while it runs, in their own process so that they do not slow it. */
function simulate(): void {
  const script = join(import.meta.dirname, 'simulate.ts');
  const options = ['--url', origin, '--devices', '24', '--sns', '12'];
  const devices = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => devices.kill());
  console.log('24 simulated devices log in and out meanwhile.');
}

async function fill(): Promise<void> {
  const config = readConfig(process.env);
  if (config.database !== undefined) throw new Error('The demo keeps its data in a folder. Unset DATABASE_URL.');
  // The service warns about a folder that other users may write to.
  expectLocalFolder(config.dataDir, config.allowNetworkDataDir);
  await fillDataDir(config);
}
