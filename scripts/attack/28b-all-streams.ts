import { atLeast, atMost, type Attack } from './attack.ts';
import { openRaw, pause, type RawConnection } from './client.ts';
import type { Target } from './target.ts';

const SESSIONS = 40;
const STREAMS = 12;

/** A viewer signs in again and again, and opens as many event streams as each session allows. */
export const attack: Attack = {
  number: '28b',
  title: 'All streams of events for one operator',
  run: async (target) => {
    const opened: RawConnection[] = [];
    try {
      const sessions = [];
      for (let count = 0; count < SESSIONS; count++) sessions.push(await target.signIn('viewer'));
      for (const { cookie = '' } of sessions)
        for (let count = 0; count < STREAMS; count++) opened.push(await stream(target, cookie));
      await pause(1000);
      const held = opened.filter(isOpen).length;
      const { cookie = '' } = await target.signIn('administrator');
      const other = await stream(target, cookie, '127.0.0.1');
      opened.push(other);
      await pause(500);
      return [
        atMost(36, `streams of a viewer who asked for ${SESSIONS * STREAMS}`, held),
        atLeast(1, 'streams of an administrator who asked for one', isOpen(other) ? 1 : 0),
      ];
    } finally {
      for (const { socket } of opened) socket.destroy();
    }
  },
};

/** Addresses of the attacker: connections per address are limited too. */
const addressOf = (index: number): string => `127.0.0.${2 + (index % 100)}`;
let asked = 0;

async function stream({ port }: Target, cookie: string, from = addressOf(asked++)): Promise<RawConnection> {
  const connection = await openRaw(port, from);
  connection.read();
  connection.socket.write(`GET /bff/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);
  return connection;
}

const isOpen = ({ received, socket }: RawConnection): boolean =>
  !socket.closed && received().startsWith('HTTP/1.1 200') && !received().includes('event: over');
