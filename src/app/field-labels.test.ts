import { i18n, type MessageDescriptor } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { EXPORT_NAMES } from '#contract/work/export-names.ts';
import { IMPORT_COLUMNS, IMPORT_NAMES } from '#contract/work/import-names.ts';
import { importLabel } from '../domain/import/labels.ts';
import { fieldsOf } from '../components/form/fields.ts';
import { knownField } from '../domain/changes/fields.ts';
import { activate } from '../lib/format/i18n.ts';
import { businessColumns } from '../resources/businesses/columns.tsx';
import { newBusinessGroups } from '../resources/businesses/fields.ts';
import { businessFilters } from '../resources/businesses/filters.ts';
import { customerColumns, customerFilters, customerGroups } from '../resources/customers/fields.tsx';
import { kindOf, listedName } from '../domain/changes/query-text.ts';
import { machineColumns } from '../resources/machines/columns.tsx';
import { machineGroups } from '../resources/machines/fields.ts';
import { machineFilters } from '../resources/machines/filters.ts';
import { featureColumns, featureGroups, newProductGroups, productColumns, productFeatureFilters, productFilters } from '../resources/products/fields.tsx'; // prettier-ignore
import { snColumns } from '../resources/sns/list/columns.tsx';
import { snGroups } from '../resources/sns/fields.ts';
import { snFilters } from '../resources/sns/list/filters.ts';
import { tokenIdColumns } from '../resources/tokenids/columns.tsx';
import { tokenIdGroups } from '../resources/tokenids/fields.ts';
import { tokenIdFilters } from '../resources/tokenids/filters.ts';
import { newUserGroups, userColumns, userFilters } from '../resources/users/fields.tsx';

const KINDS = {
  business: { columns: businessColumns, filters: businessFilters, groups: newBusinessGroups },
  product: { columns: productColumns, filters: productFilters, groups: newProductGroups },
  feature: { columns: featureColumns, filters: productFeatureFilters, groups: featureGroups },
  sn: { columns: snColumns, filters: snFilters, groups: snGroups('FLOAT') },
  machine: { columns: machineColumns, filters: machineFilters, groups: machineGroups },
  customer: { columns: customerColumns, filters: customerFilters, groups: customerGroups },
  user: { columns: userColumns, filters: userFilters, groups: newUserGroups },
  tokenid: { columns: tokenIdColumns, filters: tokenIdFilters, groups: tokenIdGroups },
};

beforeAll(() => activate('en'));

test.each(Object.entries(KINDS))(
  'a field of %s has one label in columns, filters, forms, imports, exports and the audit log',
  (kind, of) => {
    const labels = new Map<string, Set<string>>();
    const note = (name: string, label: MessageDescriptor | undefined) => {
      if (label !== undefined) labels.set(name, (labels.get(name) ?? new Set()).add(i18n._(label)));
    };
    // The first column names the record itself. A column with several fields has its own label.
    for (const { id, header } of of.columns.slice(1)) if (id !== 'product') note(id, header);
    for (const { name, label } of of.filters) note(name, label);
    for (const { name, label } of fieldsOf(of.groups)) note(name, label);
    const imported = IMPORT_NAMES.find((list) => kindOf(list) === kind);
    // Every import uses the same label for the name of its record.
    if (imported !== undefined)
      for (const name of IMPORT_COLUMNS[imported]) if (name !== 'name') note(name, importLabel(imported, name));
    const exported = EXPORT_NAMES.find((list) => kindOf(list) === kind);
    for (const name of labels.keys()) {
      note(name, knownField(kind, name)?.label);
      if (exported !== undefined) note(name, listedName(exported, name));
    }
    const several = [...labels].filter(([, texts]) => texts.size > 1).map(([name, texts]) => [name, ...texts]);
    expect(several).toEqual([]);
  },
);
