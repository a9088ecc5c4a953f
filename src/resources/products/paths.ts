import { path } from '../../lib/path.ts';

const product = (name: string) => path`/products/name/${name}`;
const template = (name: string, templateName: string) => path`/products/name/${name}/templates/${templateName}`;

/** Paths of the screens of products. The segment `name/` allows a product named `new`. */
export const productPaths = {
  list: '/products',
  new: '/products/new',
  view: product,
  edit: (name: string) => `${product(name)}/edit`,
  features: (name: string) => `${product(name)}/features`,
  newFeature: (name: string) => `${product(name)}/features/new`,
  feature: (name: string, id: number) => `${product(name)}/features/${id}`,
  files: (name: string) => `${product(name)}/files`,
  sns: (name: string) => `${product(name)}/sns`,
  activity: (name: string) => `${product(name)}/activity`,
  newTemplate: (name: string) => `${product(name)}/new-template`,
  template,
  editTemplate: (name: string, templateName: string) => `${template(name, templateName)}/edit`,
  templateDatas: (name: string, templateName: string) => `${template(name, templateName)}/datas`,
  templateActivity: (name: string, templateName: string) => `${template(name, templateName)}/activity`,
};
