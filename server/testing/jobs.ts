import { exported } from '../exported.ts';
import { keepExports } from '../resources/exports/keeper.ts';
import { runJobs } from '../resources/jobs/runner.ts';
import { works } from '../works.ts';
import type { TestApp } from './test-app.ts';

/** Runs all waiting jobs, as the program does in the background. */
export const finishJobs = (service: Pick<TestApp, 'deps'>): Promise<void> => runJobs(service.deps, works);

/** Creates all requested files, as the program does in the background. */
export const finishExports = (service: Pick<TestApp, 'deps'>): Promise<void> => keepExports(service.deps, exported);
