import { send } from './client.ts';

/**
 * The bystander of an attack, in its own process so that the attacker's work does not count as waiting. It requests a
 * path again and again until it is told to stop; then it sends how long each answer took in milliseconds, and how many
 * requests failed. Run as `probe.ts PORT PATH` with an IPC channel.
 */
const [port, path = '/'] = process.argv.slice(2);
const waits: number[] = [];
let failed = 0;
let isOver = false;

process.once('message', () => {
  isOver = true;
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
do {
  const began = performance.now();
  const isAnswered = await send(Number(port), { path, from: '127.0.0.1' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  waits.push(performance.now() - began);
  if (!isAnswered) failed++;
} while (!isOver);
process.send?.({ waits, failed }, () => process.exit());
