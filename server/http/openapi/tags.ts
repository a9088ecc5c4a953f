/** The groups of operations, in the order in which a reader meets them. */
export const tags = [
  { name: 'sns', description: 'SNs (licence codes): generate, find, change, archive and delete them.' },
  { name: 'sn-features', description: 'The features that an SN selects or overrides.' },
  { name: 'products', description: 'Products with their features, templates and files.' },
  { name: 'datas', description: 'Configuration items of products, templates and SNs.' },
  { name: 'businesses', description: 'Businesses (licence kinds): the limits and flags a new SN starts with.' },
  { name: 'audit', description: 'Who changed what, and when.' },
] as const;
