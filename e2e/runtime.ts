import type { Service } from './service.ts';

/**
 * Logs a licensed application in on its own device. Returns its heartbeat, which tells the commands executed so far and
 * returns the status of the answer.
 */
export async function logIn(
  { origin }: Service,
  sn: string,
  device: number,
  machineName: string,
): Promise<(commands?: number) => Promise<number>> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ sn, mac: macOf(device), machineName, loginName: machineName });
  const answer = await fetch(`${origin}/runtime/sessions`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { items: { id: number; token: string }[] } };
  const [session] = data.items;
  return async (commands) => {
    const url = `${origin}/runtime/sessions/${session?.id}/heartbeat`;
    const beat = await fetch(url, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${session?.token}` },
      body: JSON.stringify({ commands }),
    });
    return ((await beat.json()) as { status: number }).status;
  };
}

/** The MAC address of a device of the stories, by its number. */
export const macOf = (device: number): string => `00-1A-2B-3C-4D-${(16 + device).toString(16).toUpperCase()}`;
