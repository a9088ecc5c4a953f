import { z } from 'zod';
import { pageParameters } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { id, line, name } from '../scalars.ts';

/** Most views that an operator can save for one list. */
export const MAX_VIEWS = 50;

const screen = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and dashes')
  .describe('The list of the view');
const viewName = name(64).describe('Name of the view');
const query = line(4096).describe('The part after `?` in the address of the list');
const shared = z.boolean().describe('Every operator sees the view');

export const savedViewRecord = z
  .strictObject({
    id,
    screen,
    name: z.string().describe('Name of the view'),
    query: z.string().describe('The part after `?` in the address of the list'),
    shared,
    owner: z.string().describe('User name of the owner'),
    default: z.boolean().describe('Default of the list for the operator who asks'),
  })
  .meta({ id: 'SavedView' });
export type SavedViewRecord = z.output<typeof savedViewRecord>;

const example = {
  id: 3,
  screen: 'sns',
  name: 'Renewals',
  query: 'f=endDate.next.30',
  shared: true,
  owner: 'maria',
  default: false,
} as const;

export const viewOperations = defineOperations({
  tag: 'views',
  extension: true,
  item: savedViewRecord,
  example: { path: { id: 3 }, items: [example] },
})({
  'GET /bff/views': {
    id: 'listViews',
    summary: 'List the saved views of a list',
    description: 'One’s own views, and shared views of others.',
    query: z.strictObject({ screen, ...pageParameters }),
    example: { query: { screen: 'sns' } },
  },
  'POST /bff/views': {
    id: 'createView',
    allowed: 'viewer',
    summary: 'Save a view',
    body: z.strictObject({ screen, name: viewName, query, shared: shared.optional() }),
    versioned: true,
    codes: [4090, 4093],
    example: { body: { screen: 'sns', name: 'Renewals', query: example.query, shared: true } },
  },
  'PATCH /bff/views/{id}': {
    id: 'updateView',
    allowed: 'viewer',
    summary: 'Change a saved view',
    description: 'Only the owner can change it. Everyone who sees it can set or clear it as the own default.',
    body: z.strictObject({
      name: viewName.optional(),
      query: query.optional(),
      shared: shared.optional(),
      default: z.boolean().optional().describe('Default of the list for the operator who asks'),
    }),
    versioned: true,
    codes: [4090],
    example: { body: { default: true }, items: [{ ...example, default: true }] },
  },
  'DELETE /bff/views/{id}': {
    id: 'deleteView',
    allowed: 'viewer',
    summary: 'Delete a saved view',
    description: 'Only the owner can delete it; administrators can delete shared ones.',
    item: z.strictObject({ id }),
    versioned: true,
    example: { items: [{ id: 3 }] },
  },
});
