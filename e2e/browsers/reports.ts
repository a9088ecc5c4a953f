import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A service under a second address, whose pages report violations of their policy. */
export type Reporting = {
  readonly origin: string;
  /** The violations so far, oldest first. A story that provokes one takes it out. */
  readonly reports: string[];
  readonly close: () => Promise<void>;
};

const REPORTS = '/policy-reports';
const POLICY = 'content-security-policy';

type Report = { readonly 'csp-report': Readonly<Record<'violated-directive' | 'blocked-uri', string>> };

/** Passes requests on to a service, and adds to its policy where browsers send reports: no driver tells of them. */
export async function startReporting(origin: string): Promise<Reporting> {
  const reports: string[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url !== REPORTS) return passOn(origin, asked, answer);
    void text(asked).then((body) => {
      const { 'csp-report': report } = JSON.parse(body) as Report;
      reports.push(`${report['violated-directive']} ${report['blocked-uri'].replace(/\/$/, '')}`);
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    reports,
    close: async () => {
      const closed = new Promise((resolve) => void server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function passOn(origin: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = asked;
  const onward = request(new URL(url, origin), { ...(method && { method }), headers }, (given) => {
    const policy = given.headers[POLICY];
    answer.writeHead(given.statusCode ?? 502, {
      ...given.headers,
      ...(policy !== undefined && { [POLICY]: `${String(policy)}; report-uri ${REPORTS}` }),
    });
    answer.flushHeaders();
    given.pipe(answer);
  });
  // A page that is left ends its stream of events, and a service that stops ends its answers.
  answer.on('close', () => onward.destroy());
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
