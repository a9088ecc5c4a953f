/**
 * Loaded into the service (`--import`). Reports over IPC the longest turn of its main thread since the last report, in
 * milliseconds of CPU time. Unlike a wait, it does not depend on the other work of the machine.
 */
let before = process.threadCpuUsage();
let longest = 0;

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, user + system);
  before = process.threadCpuUsage();
}, 1).unref();

process.on('message', (message) => {
  if (message !== 'turn') return;
  process.send?.(longest / 1000);
  longest = 0;
});
