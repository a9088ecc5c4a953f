/**
 * Ends this process like SIGTERM when its parent has ended. npm starts a shell between itself and the program, and that
 * shell does not forward a signal: the service would keep running without npm, with its port and its data folder.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
