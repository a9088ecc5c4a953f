/**
 * Ends this process, as SIGTERM would, when the one that started it is gone. npm puts a shell between itself and the
 * program, and a shell that is told to stop does not pass that on: the service would live on without npm, and keep its
 * port and its data folder.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
