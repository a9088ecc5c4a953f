import type { Generated } from 'kysely';
import type { ACTOR_KINDS } from '../../contract/records/actors.ts';
import type { JobOperation, JobResult, JobState } from '../../contract/records/jobs.ts';
import type { Role } from '../../contract/roles.ts';

/** Tables of background work; part of `Tables`. */
export type JobTables = {
  job: JobTable;
  job_item: JobItemTable;
  job_file: JobFileTable;
  import_mapping: ImportMappingTable;
};

type ActorKind = (typeof ACTOR_KINDS)[number];

export type JobTable = {
  id: number;
  operation: JobOperation;
  resource: string;
  change: string | null;
  condition: string | null;
  retry_of: number | null;
  actor: string;
  actor_kind: ActorKind;
  ip: string;
  request_id: string;
  ticket: string | null;
  reason: string | null;
  state: Generated<JobState>;
  gathered: number | null;
  gather_until: number | null;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  position: Generated<number>;
  created: number;
  started: number | null;
  finished: number | null;
  actor_role: Role | null;
  added: Generated<number>;
  unchanged: Generated<number>;
  /** JSON object: the number of refused entries by error code. */
  refusals: Generated<string>;
  undo_of: number | null;
  undone_by: number | null;
  receiver: string | null;
};

export type JobItemTable = {
  id: Generated<number>;
  job_id: number;
  number: number;
  key: string;
  input: string | null;
  result: Generated<JobResult>;
  code: number | null;
  msg: string | null;
};

export type JobFileTable = {
  job_id: number;
  name: string;
  stored_as: string;
  size: number;
  sha256: string;
  created: number;
  until: number;
};

export type ImportMappingTable = {
  id: Generated<number>;
  resource: string;
  header: string;
  used_by: string;
  /** JSON object: how the file was read. */
  reading: string;
  used: number;
};
