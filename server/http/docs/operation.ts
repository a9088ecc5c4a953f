import { html } from 'hono/html';
import { catalogue, type ErrorCode } from '../../contract/errors.ts';
import {
  MAX_ALL_LIKE_VALUES,
  MAX_ALL_VALUES,
  MAX_LIKE_VALUES,
  MAX_QUERYS,
  MAX_SORTS,
  MAX_VALUES,
} from '../../contract/bounds.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { OperationObject } from '../openapi/operation.ts';
import { parameters, type Parameter } from '../openapi/parts.ts';
import type { JsonSchema } from '../openapi/schema.ts';
import { curlOf } from './curl.ts';
import { entryOf, fieldsOf, sharedName, typeText, type SharedSchemas } from './fields.ts';
import { prose, table, type Markup } from './html.ts';

/** Returns an operation as a closed `details` element with method, path and summary. */
export function operationMarkup(
  method: string,
  path: string,
  operation: OperationObject,
  document: OpenApiDocument,
): Markup {
  const { shared, words } = { shared: document.components.schemas, words: searchWords(method, path, operation) };
  return html`<details class="operation" id="${operation.operationId}" data-words="${words}">
    <summary>
      <h3>
        <span class="method ${method}">${method.toUpperCase()}</span>
        <code class="path">${path}</code>
        <span class="summary">${operation.summary}</span>
      </h3>
    </summary>
    <div class="body">
      ${operation.description ? html`<p>${prose(operation.description)}</p>` : ''} ${rights(operation)}
      ${parameterTable(operation)} ${bodyMarkup(operation, shared)} ${queryTable(operation)}
      <h4>Request</h4>
      <pre>${curlOf(method, path, operation)}</pre>
      ${answerMarkup(operation, shared)} ${codeTable(operation)}
    </div>
  </details>`;
}

const searchWords = (method: string, path: string, operation: OperationObject): string =>
  `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase();

function rights(operation: OperationObject): Markup {
  const id = html`<code>${operation.operationId}</code>`;
  const extension = operation['x-extension'] ? html`· <span class="extension">extension</span>` : '';
  if (operation.security)
    return html`<p class="rights">${id} · for licensed applications, without a key ${extension}</p>`;
  const narrowed = operation['x-role-narrowed'];
  const stepUp = operation['x-step-up'];
  const key = operation['x-key'] === 'read' ? 'may read' : 'may do everything';
  return html`<p class="rights">
    ${id} · operators from
    <strong>${operation['x-role']}</strong>${narrowed ? ` (${narrowed.role} may ${narrowed.may})` : ''} · a key that
    ${key}${stepUp === undefined ? '' : ` · asks operators for a fresh proof ${stepUp}`} ${extension}
  </p>`;
}

function parameterTable(operation: OperationObject): Markup | string {
  const rows = (operation.parameters ?? []).map((given) => {
    const parameter: Parameter | undefined = '$ref' in given ? shared(given.$ref) : given;
    if (!parameter) throw new Error('a parameter points at nothing');
    const { name, in: place, required, schema, description = '' } = parameter;
    return [
      html`<code>${name}</code>`,
      place,
      `${typeText(schema, {})}${required ? ', required' : ''}`,
      prose(description),
    ];
  });
  return rows.length === 0 ? '' : table('Parameters', ['Name', 'In', 'Value', 'Meaning'], rows);
}

const shared = (reference: string): Parameter | undefined =>
  Object.entries(parameters).find(([name]) => reference.endsWith(`/${name}`))?.[1];

function bodyMarkup(operation: OperationObject, shared: SharedSchemas): Markup | string {
  const body = operation.requestBody;
  if (!body) return '';
  const schema = Object.values(body.content)[0]?.schema ?? {};
  const optional = body.required ? '' : ' It may be left out.';
  if (operation['x-querys'])
    return html`<h4>Body</h4>
      <p>${prose(QUERY_FORM + optional)}</p>`;
  const form = typeText(schema, shared);
  return html`<h4>Body</h4>
    <p>${form === 'object' ? 'An object.' : `${form[0]?.toUpperCase()}${form.slice(1)}.`}${optional}</p>
    ${fieldTable('Fields of the body', entryOf(schema, shared), shared)}`;
}

const QUERY_FORM = `\`{ querys: [{ name, op, values }], sorts: [{ name, order }] }\`, both optional: up to ${MAX_QUERYS} \
conditions of up to ${MAX_VALUES} values each (${MAX_LIKE_VALUES} with \`like\`), joined by AND, and up to ${MAX_SORTS} sorts, \`ASC\` or \`DESC\`; \
in all up to ${MAX_ALL_VALUES} values, of which ${MAX_ALL_LIKE_VALUES} with \`like\`.`;

function queryTable({ 'x-querys': querys, 'x-sorts': sorts = [] }: OperationObject): Markup | string {
  if (!querys) return '';
  const rows = Object.entries(querys).map(([name, operators]) => [
    html`<code>${name}</code>`,
    operators.map((operator) => html`<code>${operator}</code>`),
    sorts.includes(name) ? 'yes' : '',
  ]);
  const others = sorts
    .filter((name) => !Object.hasOwn(querys, name))
    .map((name) => [html`<code>${name}</code>`, '', 'yes']);
  return table('Names in querys and sorts', ['Name', 'Operators', 'Sorts'], [...rows, ...others]);
}

/** Returns the fields of a schema as a table, or only its name when the page describes it elsewhere. */
export function fieldTable(caption: string, schema: JsonSchema, shared: SharedSchemas): Markup | string {
  const rows = fieldsOf(schema, shared).map(({ name, type, required, description }) => [
    html`<code>${name}</code>`,
    required ? `${type}, required` : type,
    prose(description),
  ]);
  return rows.length === 0 ? '' : table(caption, ['Field', 'Value', 'Meaning'], rows);
}

function answerMarkup(operation: OperationObject, shared: SharedSchemas): Markup {
  const content = operation.responses['200']?.content['application/json'];
  const data = (content?.schema.properties?.['data'] ?? {}) as JsonSchema;
  const item = ((data.properties?.['items'] as JsonSchema | undefined)?.items ?? {}) as JsonSchema;
  const name = sharedName(item);
  return html`<h4>Answer</h4>
    ${
      name === undefined
        ? fieldTable('Fields of an item', item, shared)
        : html`<p>Items are records of <a href="#schema-${name}">${name}</a>.</p>`
    }
    <pre>${JSON.stringify(content?.example, undefined, 2)}</pre>`;
}

function codeTable(operation: OperationObject): Markup {
  const codes = Object.values(operation.responses).flatMap((response) => response['x-codes'] ?? []);
  return html`<details class="codes">
    <summary>Refusals: ${codes.join(', ')}</summary>
    ${codesTable('Refusals', codes)}
  </details>`;
}

export const codesTable = (caption: string, codes: readonly ErrorCode[]): Markup =>
  table(
    caption,
    ['Code', 'HTTP', 'Meaning', 'What to do'],
    codes.map((code) => {
      const { http, sentence, next } = catalogue[code];
      return [html`<strong>${code}</strong>`, http, `${sentence}.`, prose(next)];
    }),
  );
