import { describe, expect, it } from 'vitest';
import { auditColumns } from '../../resources/audit/columns.tsx';
import { borrowColumns } from '../../resources/borrows/columns.tsx';
import { businessColumns } from '../../resources/businesses/columns.tsx';
import { customerColumns } from '../../resources/customers/fields.tsx';
import { itemColumns, jobColumns } from '../../resources/jobs/columns.tsx';
import { keyColumns } from '../../resources/keys/columns.tsx';
import { logColumns } from '../../resources/logs/columns.tsx';
import { machineColumns } from '../../resources/machines/columns.tsx';
import { operatorColumns } from '../../resources/operators/columns.tsx';
import { featureColumns, productColumns } from '../../resources/products/fields.tsx';
import { templateColumns } from '../../resources/products/template-fields.tsx';
import { sessionColumns } from '../../resources/sessions/columns.tsx';
import { snColumns } from '../../resources/sns/list/columns.tsx';
import { stringColumns } from '../../resources/strings/columns.tsx';
import { tokenIdColumns } from '../../resources/tokenids/columns.tsx';
import { userColumns } from '../../resources/users/fields.tsx';
import { DEFAULT_WIDTH, type Column } from '../data-table/columns.ts';

/** Pixels beside the side navigation of 216 and a scroll bar of 15, on a page of 1440. */
const PAGE = 1440 - 216 - 15;
const [CHECKBOX, MENU] = [48, 44];

const widthOf = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { hidden, width = DEFAULT_WIDTH }) => sum + (hidden === true ? 0 : width), 0);

describe('the columns that a list shows at first', () => {
  it.each([
    ['SNs', widthOf(snColumns) + CHECKBOX + MENU],
    ['customers', widthOf(customerColumns) + CHECKBOX + MENU],
    ['users', widthOf(userColumns) + CHECKBOX + MENU],
    ['devices', widthOf(machineColumns) + CHECKBOX + MENU],
    ['token IDs', widthOf(tokenIdColumns) + CHECKBOX + MENU],
    ['products', widthOf(productColumns) + CHECKBOX + MENU],
    ['features', widthOf(featureColumns) + CHECKBOX + MENU],
    ['templates', widthOf(templateColumns) + CHECKBOX + MENU],
    ['businesses', widthOf(businessColumns) + CHECKBOX + MENU],
    ['sessions', widthOf(sessionColumns) + CHECKBOX],
    ['jobs', widthOf(jobColumns) + MENU],
    ['entries of a job', widthOf(itemColumns('bulkSns', 'sns'))],
    ['operators', widthOf(operatorColumns) + MENU],
    ['platform keys', widthOf(keyColumns) + MENU],
    ['logs', widthOf(logColumns)],
    ['audit entries', widthOf(auditColumns)],
    ['borrowed seats', widthOf(borrowColumns)],
    ['offline strings', widthOf(stringColumns)],
  ])('fit a page of 1440 pixels: %s', (_list, width) => {
    expect(width).toBeLessThanOrEqual(PAGE);
  });
});
