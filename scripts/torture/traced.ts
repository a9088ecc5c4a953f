/**
 * Becomes strace, which runs the service in this process and watches it from another one, so that signals reach the service
 * itself. `LICET_TRACE` holds strace's arguments as JSON, the program among them.
 */
const args = JSON.parse(process.env['LICET_TRACE'] ?? '[]') as string[];
const program = '/usr/bin/env';
process.execve?.(program, ['env', 'strace', '-D', '-f', '-q', ...args]);
