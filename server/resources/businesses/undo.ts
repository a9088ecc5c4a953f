import { fieldsPart, type Kind } from '../undoing/change.ts';
import { changeBusiness } from './change.ts';
import { businessFields } from './fields.ts';
import { findBusiness, type BusinessRow } from './store.ts';

export const businessKind: Kind<BusinessRow> = {
  identity: 'guid',
  called: (key) => `business '${key}'`,
  find: (db, { key, after }) => findBusiness(db, typeof after['name'] === 'string' ? after['name'] : key),
  parts: [fieldsPart(businessFields, (tx, row, input, audit) => changeBusiness(tx, row, input, 'restore', audit))],
};
