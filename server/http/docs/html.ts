import { html } from 'hono/html';

/** A piece of the page. Values that are put into it are escaped. */
export type Markup = ReturnType<typeof html>;

/** Returns the markup of a text with `code` and **strong** parts. */
export const prose = (text: string): Markup[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`;
    if (piece.startsWith('**')) return html`<strong>${piece.slice(2, -2)}</strong>`;
    return html`${piece}`;
  });

/** Returns a table whose cells carry the name of their column, so that narrow screens can stack them. */
export function table(caption: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Markup {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell, at) => html`<td data-column="${columns[at]}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
