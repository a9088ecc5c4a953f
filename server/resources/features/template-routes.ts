import type { Query } from '../../contract/listing.ts';
import { templateFeatureOperations } from '../../contract/catalogue/template-features.ts';
import { runList, type PageRequest } from '../../query/list.ts';
import type { Reader } from '../../db/handle.ts';
import { objects, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { productByRefOr404, productOr404, templateOr404, type TemplateRow } from '../products/store.ts';
import { changedItems, changeFeatures, deselect, namedById, type Holder } from './change.ts';
import { templateHolder } from './template-holder.ts';
import { belongsTo, featureList, inScope, templateLevel } from './fields.ts';

export const templateFeatureRoutes = (deps: Deps) =>
  new Routes(deps, templateFeatureOperations)
    .read('POST /products/{productName}/templates/{templateName}/features/data', async ({ db, path, query, body }) =>
      queried(db, await templateAt(db, path), query, body),
    )
    .read('POST /products/ref/{refId}/templates/{templateName}/features/data', async ({ db, path, query, body }) => {
      const product = await productByRefOr404(db, path.refId);
      return queried(db, await templateOr404(db, product, path.templateName), query, body);
    })
    .read(
      'GET /products/{productName}/templates/{templateName}/features',
      async ({ db, path, query: { scope = 'selected', ...page } }) => {
        const template = await templateAt(db, path);
        const level = templateLevel(template);
        const where = [belongsTo(level), ...inScope(scope)];
        return { ...(await runList(db, featureList(level), page, {}, { where })), etag: `"${template.revision}"` };
      },
    )
    .write('PATCH /products/{productName}/templates/{templateName}/features', change)
    .write('DELETE /products/{productName}/templates/{templateName}/features', unselect).app;

type Context<Key extends keyof typeof templateFeatureOperations> = WriteContext<
  (typeof templateFeatureOperations)[Key]
>;
type Path = { productName: string; templateName: string };

async function change(
  context: Context<'PATCH /products/{productName}/templates/{templateName}/features'>,
): Promise<Answer> {
  const { tx, body, audit } = context;
  const holder = await openTemplate(context);
  await namedById(tx, holder.level, body);
  const revision = await changeFeatures(tx, holder, body, 'patch', audit);
  return { ...objects(await changedItems(tx, holder.level, body)), etag: `"${revision}"` };
}

async function unselect(
  context: Context<'DELETE /products/{productName}/templates/{templateName}/features'>,
): Promise<Answer> {
  const { tx, body, audit } = context;
  const holder = await openTemplate(context);
  const revision = await deselect(tx, holder, await namedById(tx, holder.level, body), audit);
  return { ...objects(body), etag: `"${revision}"` };
}

/** Throws 4120 when the template has another version, 4093 when it is locked. */
async function openTemplate(
  context: Pick<Context<'DELETE /products/{productName}/templates/{templateName}/features'>, 'tx' | 'path' | 'expect'>,
): Promise<Holder> {
  const { tx, path, expect } = context;
  const product = await productOr404(tx, path.productName);
  const template = await templateOr404(tx, product, path.templateName);
  expect(template.revision);
  return templateHolder(tx, product, template);
}

const templateAt = async (db: Reader, path: Path): Promise<TemplateRow> =>
  templateOr404(db, await productOr404(db, path.productName), path.templateName);

function queried(db: Reader, template: TemplateRow, page: PageRequest, query: Query | undefined) {
  const level = templateLevel(template);
  return runList(db, featureList(level), page, query, { where: [belongsTo(level)] });
}
