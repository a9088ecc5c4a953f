import { within } from '../../../server/testing/postgres/databases.ts';
import type { PostgresServer } from '../../../server/testing/postgres/cluster.ts';
import { until } from '../client.ts';

/** Two servers of PostgreSQL. When the primary is lost, the other one takes its place. */
export class Pair {
  #primary: PostgresServer;
  #other: PostgresServer;
  /** How many standbys have been added. */
  #added = 0;

  constructor(primary: PostgresServer, standby: PostgresServer) {
    [this.#primary, this.#other] = [primary, standby];
  }

  /** URL of the server that accepts changes. */
  get url(): string {
    return this.#primary.url;
  }

  /** Stops what the standby receives. It can be promoted all the same. */
  async cutStandby(): Promise<void> {
    await within(this.#other.url, async (client) => {
      await client.query("alter system set primary_conninfo = ''");
      await client.query('select pg_reload_conf()');
      const isCut = async () => (await client.query('select 1 from pg_stat_wal_receiver')).rowCount === 0;
      await until(isCut, 'the standby received nothing');
    });
  }

  /** True when a commit waits for the standby. */
  async hasWaitingCommit(): Promise<boolean> {
    return has(this.url, "select 1 from pg_stat_activity where wait_event = 'SyncRep'");
  }

  /** Kills the primary and promotes the standby. */
  async losePrimary(): Promise<void> {
    await this.#primary.halt('SIGKILL');
    [this.#primary, this.#other] = [this.#other, this.#primary];
    await within(this.url, (client) => client.query('select pg_promote()'));
  }

  /** Puts a new standby in the place of the other server, and resolves when it receives what the primary commits. */
  async renewStandby(isSynchronous: boolean): Promise<void> {
    const port = Number(new URL(this.#other.url).port);
    await this.#other.remove();
    this.#other = await this.#primary.addStandby(`standby${++this.#added}`, { port, isSynchronous });
    const state = isSynchronous ? 'sync' : 'async';
    const follows = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
    await until(() => has(this.url, follows), 'the new standby received changes');
  }
}

const has = (url: string, query: string): Promise<boolean> =>
  within(url, async (client) => (await client.query(query)).rowCount !== 0);
