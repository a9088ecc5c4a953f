import { path } from '../../lib/path.ts';

/**
 * URLs of the screens of businesses. The segment `name/` avoids a conflict between a business named `new` and the form.
 */
export const businessPaths = {
  list: '/businesses',
  new: '/businesses/new',
  view: (name: string) => path`/businesses/name/${name}`,
  edit: (name: string) => path`/businesses/name/${name}/edit`,
  duplicate: (name: string) => path`/businesses/name/${name}/duplicate`,
};
