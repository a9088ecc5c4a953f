import { LicensingError } from '../../core/errors.ts';
import { hasRoom } from '../sns/standing-rules.ts';

/** True when an account licence asks for its user: type WEB_APP, and CLOUD with `namedUser`. */
export const isAccountLicence = ({ type, named_user }: { type: string; named_user: number }): boolean =>
  type === 'WEB_APP' || (type === 'CLOUD' && named_user === 1);

/** Throws 1812 for a business that cannot be linked to users. */
export function assertAccountLicence(business: { name: string; type: string; named_user: number }): void {
  if (isAccountLicence(business)) return;
  throw new LicensingError(
    1812,
    `The business '${business.name}' is of type ${business.type}; only account licences (WEB_APP, or CLOUD with namedUser) can be linked to users.`,
  );
}

/** Throws 1794 for more bound users than an SN allows, unless it ignores that limit. */
export function assertUsersFit(
  sn: { sn: string; users_number: number | null; ignore_user_limit: number },
  users: number,
): void {
  if (sn.ignore_user_limit === 1 || hasRoom(users - 1, sn.users_number)) return;
  throw new LicensingError(
    1794,
    `The SN ${sn.sn} allows ${sn.users_number} users; with these ${users} would be bound. Unbind some or raise usersNumber.`,
  );
}
