import { readConfig } from '../../config.ts';
import { createConnections } from '../../db/postgres/connections.ts';
import { postgresDatabase } from '../../db/postgres/database.ts';
import type { Deps } from '../../http/deps.ts';
import { createLog } from '../../http/log.ts';
import { joinInstances } from '../../instances.ts';
import { startJobs } from '../../resources/jobs/runner.ts';
import { openSigning } from '../../signing/signing.ts';
import { steadyClock, systemClock } from '../../time/clock.ts';
import { createZone } from '../../time/zone.ts';
import { works } from '../../works.ts';

// An instance on the database at DATABASE_URL that runs jobs until it is killed. Its log is its output, and begins with its id.
const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = process.env;
const db = postgresDatabase(createConnections(url, 4), createZone('UTC'), systemClock);
const config = readConfig({ DATA_DIR: dataDir });
const log = createLog('info', (text) => void process.stdout.write(text));
const deps: Deps = {
  config,
  db,
  log,
  clock: systemClock,
  steady: steadyClock(),
  secrets: { platformKey: '', linkKey: Buffer.alloc(32), factorKey: Buffer.alloc(32) },
  signing: openSigning(config, systemClock, log),
};
log.write('info', { operation: 'start', instance: db.instances?.id });
log.flush();
startJobs(deps, works, (await joinInstances(deps)).heldFor('jobs'));
