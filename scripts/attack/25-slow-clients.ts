import { atMost, type Attack } from './attack.ts';
import { openRaw, pause, type RawConnection } from './client.ts';
import { waitsDuring } from './measure.ts';

const CONNECTIONS = 150;
/** The limits are 5 s for headers and 15 s for a body. They are checked every second, and closing may take another. */
const SECONDS = 25;

/** Clients send one byte per second, of headers or of a body, and continue after they were refused. */
export const attack: Attack = {
  number: '25',
  title: 'Slow headers and bodies',
  run: async (target) => {
    const opened: RawConnection[] = [];
    const open = async (head: string): Promise<void> => {
      const connection = await openRaw(target.port);
      opened.push(connection);
      connection.socket.write(head);
      connection.read();
    };
    const waits = await waitsDuring(target, async () => {
      for (let index = 0; index < CONNECTIONS; index++) {
        await open('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
        await open('POST /runtime/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n');
      }
      for (let second = 0; second < SECONDS; second++) {
        for (const { socket } of opened) if (socket.writable) socket.write('x');
        await pause(1000);
      }
    });
    const held = opened.filter(({ socket }) => !socket.closed).length;
    for (const { socket } of opened) socket.destroy();
    return [
      atMost(0, `of ${2 * CONNECTIONS} connections still held after ${SECONDS} s`, held),
      atMost(1500, 'longest wait of others meanwhile', waits.longest, 'ms'),
    ];
  },
};
