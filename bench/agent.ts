/** Loaded into every server under test (`--import`): tells over IPC what the process has used so far. */
export type Usage = { readonly cpuMicroseconds: number; readonly residentBytes: number };

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() } satisfies Usage);
});
