import { templateOperations } from '../../contract/catalogue/templates.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, recordById } from '../../query/list.ts';
import { resolveCreate } from '../../core/write.ts';
import { removeRow, revise } from '../../core/rows.ts';
import type { Reader } from '../../db/handle.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import { changeOf } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { countSnsOf } from '../sns/count-store.ts';
import { changeTemplate, expectFreeName, expectNotDefault } from './change.ts';
import { templateFields, templateList } from './fields.ts';
import {
  insertTemplate,
  ofProduct,
  productOr404,
  templateOr404,
  templateTarget,
  type ProductRow,
  type TemplateRow,
} from './store.ts';

export const templateRoutes = (deps: Deps) =>
  new Routes(deps, templateOperations)
    .read('GET /products/{productName}/templates', async ({ db, path, query }) => {
      const product = await productOr404(db, path.productName);
      return runList(db, templateList, query, {}, { where: [ofProduct(product)] });
    })
    .write('POST /products/{productName}/templates', create)
    .read('GET /products/{productName}/templates/{templateName}', async ({ db, path }) =>
      answer(db, (await located(db, path)).template),
    )
    .write('PATCH /products/{productName}/templates/{templateName}', change)
    .write('DELETE /products/{productName}/templates/{templateName}', remove)
    .write('POST /products/{productName}/templates/{templateName}/submit', submit).app;

type Context<Key extends keyof typeof templateOperations> = WriteContext<(typeof templateOperations)[Key]>;
type Path = { productName: string; templateName: string };

const answer = async (db: Reader, { id, revision }: TemplateRow): Promise<Answer> =>
  one(await recordById(db, templateList, id), revision);

async function located(db: Reader, path: Path): Promise<{ product: ProductRow; template: TemplateRow }> {
  const product = await productOr404(db, path.productName);
  return { product, template: await templateOr404(db, product, path.templateName) };
}

async function create({ tx, path, body, audit }: Context<'POST /products/{productName}/templates'>): Promise<Answer> {
  const product = await productOr404(tx, path.productName);
  await expectFreeName(tx, product, body.name);
  const values = { ...resolveCreate(templateFields, body, {}, tx.zone), name: body.name };
  const template = await insertTemplate(tx, product, values);
  const record = await recordById(tx, templateList, template.id);
  audit(changeOf(templateTarget(product, template), undefined, record));
  return one(record, template.revision);
}

async function change(context: Context<'PATCH /products/{productName}/templates/{templateName}'>): Promise<Answer> {
  const { tx, path, body, audit, expect } = context;
  const { product, template } = await located(tx, path);
  expect(template.revision);
  const revision = await changeTemplate(tx, { product, template }, body, 'patch', audit);
  return one(await recordById(tx, templateList, template.id), revision);
}

async function remove(context: Context<'DELETE /products/{productName}/templates/{templateName}'>): Promise<Answer> {
  const { tx, path, audit, expect } = context;
  const { product, template } = await located(tx, path);
  expect(template.revision);
  expectNotDefault(template, 'removed');
  const sns = await countSnsOf(tx, 'template_id', template.id);
  if (sns > 0) throw new LicensingError(4092, `The template '${template.name}' has ${sns} SNs; delete them first.`);
  audit(changeOf(templateTarget(product, template), await recordById(tx, templateList, template.id), undefined));
  await removeRow(tx, 'template', template);
  return objects([{ name: template.name }]);
}

async function submit(
  context: Context<'POST /products/{productName}/templates/{templateName}/submit'>,
): Promise<Answer> {
  const { tx, path, audit, expect } = context;
  const { product, template } = await located(tx, path);
  expect(template.revision);
  if (template.status === 1) return answer(tx, template);
  const revision = await revise(tx, 'template', template, { status: 1 });
  audit({ target: templateTarget(product, template), before: { status: 0 }, after: { status: 1 } });
  return one(await recordById(tx, templateList, template.id), revision);
}
