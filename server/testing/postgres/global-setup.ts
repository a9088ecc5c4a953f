import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import { makeTemplate } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the cluster of this run. */
    readonly postgres: string;
  }
}

/** Starts a cluster for the run, with a migrated database that all others are copies of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  try {
    await makeTemplate(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgres', cluster.url);
  return cluster.stop;
}
