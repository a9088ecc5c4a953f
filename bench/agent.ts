/**
 * Loaded into every server under test (`--import`): reports over IPC how much CPU time and memory the process has used.
 */
export type Usage = { readonly cpuMicroseconds: number; readonly residentBytes: number };

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() } satisfies Usage);
});
