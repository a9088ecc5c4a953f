const product = '/products/name/Structura%20Desktop';

/** The facts on the cards of each list that has rows in the sample data, by its address. */
export const CARDS: Readonly<Record<string, readonly string[]>> = {
  '/sns': ['Standing', 'Customer', 'Expires'],
  '/devices': ['Status', 'SN', 'Customer'],
  '/users': ['Status', 'SNs', 'Last seen'],
  '/users/roles': ['Description', 'GUID'],
  '/tokens': ['Type', 'SN', 'Status'],
  '/customers': ['Phone', 'SNs', 'Next expiry'],
  '/products': ['Templates', 'SNs'],
  [product]: ['State', 'Description', 'Created'],
  [`${product}/features`]: ['fid', 'Version', 'Value'],
  '/businesses': ['Type', 'SNs', 'Concurrent sessions'],
  '/allowances': ['State', 'Until', 'Gives', 'Reason'],
  '/logs': ['What happened', 'SN', 'User'],
  '/audit': ['Time', 'Who', 'Records'],
  '/offline/borrows': ['State', 'SN', 'Until'],
  '/offline/strings': ['Issued', 'Kind', 'SN'],
  '/settings/operators': ['Role', 'Status', 'Last sign-in'],
  '/settings/signing-keys': ['Status', 'Created', 'Retired'],
};

export const ALL_LISTS = Object.keys(CARDS);
