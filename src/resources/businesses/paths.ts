import { path } from '../../lib/path.ts';

/** Addresses of the businesses screens. `name/` keeps a business that is called `new` apart from the form for a new one. */
export const businessPaths = {
  list: '/businesses',
  new: '/businesses/new',
  view: (name: string) => path`/businesses/name/${name}`,
  edit: (name: string) => path`/businesses/name/${name}/edit`,
  duplicate: (name: string) => path`/businesses/name/${name}/duplicate`,
};
