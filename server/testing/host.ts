import { readConfig } from '../config.ts';
import { createLog, type Log } from '../http/log.ts';
import { serve, type Serving } from '../serve.ts';

/** What the parent asks for: a service with these settings, seconds by which its clock jumps ahead, or its end. */
export type Order = { readonly start: Readonly<Record<string, string>> } | { readonly advance: number } | 'stop';

export type Started = Partial<Pick<Serving, 'origin' | 'setupLink'>>;

/** Lines of the service's log, or that an order was carried out. */
export type Told = { readonly lines?: string; readonly done?: Started };

/**
 * Serves one service after the other in this process, each as `main.ts` would, so that the code is loaded and compiled
 * once. The parent orders by messages. An error ends the process.
 */
process.umask(0o077);
const systemNow = Date.now;
/** Seconds by which the clock of the service is ahead of the system's. */
let ahead = 0;
Date.now = () => systemNow() + ahead * 1000;
let running: { readonly serving: Serving; readonly log: Log } | undefined;

const tell = (told: Told): void => void process.send?.(told);

process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => void carryOut(order).then((done) => tell({ done })));

async function carryOut(order: Order): Promise<Started> {
  if (order === 'stop') {
    await running?.serving.stop();
    running?.log.flush();
    running = undefined;
    ahead = 0;
    return {};
  }
  if ('advance' in order) {
    ahead += order.advance;
    return {};
  }
  const config = readConfig(order.start);
  const log = createLog(config.logLevel, (lines) => tell({ lines }));
  const serving = await serve(config, log, () => {
    throw new Error('The storage of the service failed.');
  });
  running = { serving, log };
  const { origin, setupLink } = serving;
  return { origin, ...(setupLink !== undefined && { setupLink }) };
}
