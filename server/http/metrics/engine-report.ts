import { BACKGROUND_WORK, type EngineRecord, type LeaseRecord } from '../../contract/bff/engine.ts';
import { LEASE_SECONDS } from '../../core/lease.ts';
import type { Database, Instance, Instances, Lease, Reader, Standby } from '../../db/handle.ts';
import type { Zone } from '../../time/zone.ts';

/** Returns which engine keeps the data, and the pool, instances, leases and standbys of a server. */
export async function engineReport(db: Database, reader: Reader): Promise<EngineRecord> {
  const [version, standbys, shared] = await Promise.all([
    db.version(reader),
    db.server?.standbys(reader),
    db.instances && sharedBy(db.instances, reader),
  ]);
  return { ...engineInMemory(db, version), ...shared, ...(standbys && { standbys: standbys.map(standbyRecord) }) };
}

/** Returns what a process knows of its engine without asking it. */
export const engineInMemory = ({ engine: name, server }: Database, version?: string): EngineRecord => ({
  engine: { name, ...(version !== undefined && { version }) },
  ...(server && { pool: server.pool() }),
  ...(server?.replica && { replica: server.replica() }),
});

async function sharedBy(instances: Instances, reader: Reader): Promise<Pick<EngineRecord, 'instances' | 'leases'>> {
  const [all, held] = await Promise.all([instances.all(reader), instances.leases(reader)]);
  return {
    instances: all.map((instance) => instanceRecord(instance, instances.id, reader.zone)),
    leases: BACKGROUND_WORK.map((work) => leaseRecord(work, held, reader.zone)),
  };
}

const instanceRecord = ({ silence, started, seen, ...instance }: Instance, answering: string, zone: Zone) => ({
  ...instance,
  started: zone.toText(started),
  seen: zone.toText(seen),
  silent: silence > LEASE_SECONDS,
  answering: instance.id === answering,
});

function leaseRecord(work: LeaseRecord['work'], held: readonly Lease[], zone: Zone): LeaseRecord {
  const lease = held.find(({ name }) => name === work);
  return { work, ...(lease && { holder: lease.holder, until: zone.toText(lease.until) }) };
}

const standbyRecord = ({ name, state, lagBytes, lagSeconds }: Standby) => ({
  name,
  ...(state !== null && { state }),
  ...(lagBytes !== null && { lagBytes }),
  ...(lagSeconds !== null && { lagSeconds }),
});
