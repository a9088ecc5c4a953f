/** The groups are the scheme with the user, the hosts, and the database with its options. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(\/[^/?#]+.*)$/s;

/**
 * Returns a URL for each host of a database's address: `postgres://user@one:5432,two/licet` has two. Empty for a text that is
 * no such address.
 */
export function urlsOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = FORM.exec(address) ?? [];
  const urls = hosts.split(',').map((host) => URL.parse(host === '' ? '' : before + host + after));
  return urls.every((url) => url !== null) ? urls.map(({ href }) => href) : [];
}
