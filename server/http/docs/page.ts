import { html } from 'hono/html';
import { catalogue, type ErrorCode } from '../../contract/errors.ts';
import { introduction, type OpenApiDocument } from '../openapi/document.ts';
import type { OperationObject } from '../openapi/operation.ts';
import type { JsonSchema } from '../openapi/schema.ts';
import { prose, type Markup } from './html.ts';
import { codesTable, fieldTable, operationMarkup } from './operation.ts';

type Entry = { method: string; path: string; operation: OperationObject };

type Group = { readonly name: string; readonly description: string; readonly operations: readonly Markup[] };

/** Returns the page of the API description. It is complete without its script, which only adds the filter. */
export async function documentationPage(document: OpenApiDocument): Promise<string> {
  const groups = document.tags.map((tag): Group => {
    const operations = entriesOf(document, tag.name).map(({ method, path, operation }) =>
      operationMarkup(method, path, operation, document),
    );
    return { ...tag, operations };
  });
  const records = Object.entries(document.components.schemas)
    .toSorted(byName)
    .map(([name, schema]) => recordMarkup(name, schema, document));
  return String(await pageMarkup(document, groups, records));
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one.localeCompare(other);

function pageMarkup(document: OpenApiDocument, groups: readonly Group[], records: readonly Markup[]): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/docs/reader.css" />
        <link rel="stylesheet" href="/docs/narrow-and-print.css" />
        <script type="module" src="/docs/reader.js"></script>
      </head>
      <body>
        <a class="skip" href="#operations">Skip to the operations</a>
        <header>
          <h1>${document.info.title}</h1>
          <p>
            Version ${document.info.version} · <a href="/openapi.json">OpenAPI description</a> ·
            <a href="/">Back office</a>
          </p>
          <div class="tools" hidden>
            <label for="filter">Filter operations</label>
            <input
              id="filter"
              type="search"
              autocomplete="off"
              spellcheck="false"
              placeholder="features, PATCH, /sns/data …"
            />
            <button type="button" id="unfold">Unfold all</button>
            <p id="found" role="status"></p>
          </div>
        </header>
        <nav aria-label="Groups of operations">
          <ul>
            <li><a href="#start">Before the first request</a></li>
            ${groups.map(({ name, operations }) => html`<li><a href="#tag-${name}">${name}</a> <span>${operations.length}</span></li>`)}
            <li><a href="#records">Records</a></li>
            <li><a href="#codes">Codes</a></li>
          </ul>
        </nav>
        <main>
          ${startSection()}
          <div id="operations">
            ${groups.map(
              ({ name, description, operations }) =>
                html`<section id="tag-${name}" class="group">
                  <h2>${name}</h2>
                  <p>${description}</p>
                  ${operations}
                </section>`,
            )}
          </div>
          ${recordsSection(records)} ${codesSection()}
        </main>
      </body>
    </html>`;
}

const entriesOf = (document: OpenApiDocument, tag: string): Entry[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );

const startSection = (): Markup =>
  html`<section id="start">
    <h2>Before the first request</h2>
    ${introduction.map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
    <p>The examples take the address of the service and its key from the shell:</p>
    <pre>${'LICET=http://127.0.0.1:4180\nKEY=$(cat data/platform-key)'}</pre>
  </section>`;

const recordsSection = (records: readonly Markup[]): Markup =>
  html`<section id="records">
    <h2>Records</h2>
    ${records}
  </section>`;

const recordMarkup = (name: string, schema: JsonSchema, { components: { schemas } }: OpenApiDocument): Markup =>
  html`<details class="schema" id="schema-${name}">
    <summary><h3>${name}</h3></summary>
    <div class="body">${fieldTable(name, schema, schemas)}</div>
  </details>`;

const codesSection = (): Markup =>
  html`<section id="codes">
    <h2>Codes</h2>
    ${codesTable('All codes', Object.keys(catalogue).map(Number) as ErrorCode[])}
  </section>`;
