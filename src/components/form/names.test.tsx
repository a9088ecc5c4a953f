import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

async function openEdit(at: (names: { product: string; template: string; business: string }) => string) {
  const service = testService();
  const { product, business } = await makeCatalogue(service);
  const template = 'Education';
  await ok(service.api('POST', `/products/${encodeURIComponent(product)}/templates`, { name: template }));
  const app = await renderApp(at({ product, template, business }), { role: 'administrator', service });
  return { ...app, drawer: within(await screen.findByRole('dialog')), names: { product, template, business } };
}

/** Returns the accessible description of a field. */
const descriptionOf = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');

describe('the name of', () => {
  it.each([
    ['product', ({ product }) => `/products/name/${product}/edit`],
    ['template', ({ product, template }) => `/products/name/${product}/templates/${template}/edit`],
    ['business', ({ business }) => `/businesses/name/${business}/edit`],
  ] as const satisfies ['product' | 'template' | 'business', Parameters<typeof openEdit>[0]][])(
    'a %s tells what a new one means for scripts, and how many of its 64 characters are used',
    async (kind, at) => {
      const { user, drawer, names } = await openEdit(at);
      const field = await drawer.findByRole('textbox', { name: /^Name/ });
      expect(descriptionOf(field)).toContain(
        'Scripts that use the old name, for example to generate SNs, must be changed.',
      );
      expect(descriptionOf(field)).toContain(`${names[kind].length} / 64`);
      await user.clear(field);
      await user.type(field, 'x'.repeat(66));
      expect(descriptionOf(field)).toContain('66 / 64');
      await user.tab();
      expect(await drawer.findByText('Enter at most 64 characters. This text has 66.')).toBeTruthy();
    },
  );
});
