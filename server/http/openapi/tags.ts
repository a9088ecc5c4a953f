/** The groups of operations, in the order in which a reader meets them. */
export const tags = [
  { name: 'sns', description: 'SNs (licence codes): generate, find, change, archive and delete them.' },
  { name: 'sn-features', description: 'The features that an SN selects or overrides.' },
  { name: 'products', description: 'Products with their features, templates and files.' },
  { name: 'datas', description: 'Configuration items of products, templates and SNs.' },
  { name: 'businesses', description: 'Businesses (licence kinds): the limits and flags a new SN starts with.' },
  { name: 'customers', description: 'Customers, their groups, and which SNs are theirs.' },
  { name: 'users', description: 'Users of licensed software, and the account licences they may use.' },
  { name: 'sn-users', description: 'Which users are bound to an SN.' },
  { name: 'roles', description: 'Roles of users.' },
  { name: 'machines', description: 'Devices: what an SN is activated on, enabled, recycled, disabled or removed.' },
  { name: 'tokenids', description: 'Token IDs: keys as the vendor printed them, each bound to one SN at most.' },
  { name: 'offline', description: 'Strings for devices that are offline: activation, update, borrowing and return.' },
  { name: 'borrows', description: 'Seats that devices borrowed for use offline.' },
  {
    name: 'online',
    description: 'Sessions that are open, of SNs, users and devices, and why a log-in would be refused.',
  },
  { name: 'logs', description: 'What happened on SNs: sessions, borrowed seats, refused log-ins.' },
  { name: 'reports', description: 'Peaks of sessions, minutes of use, refused log-ins.' },
  { name: 'audit', description: 'Who changed what, and when.' },
] as const;
