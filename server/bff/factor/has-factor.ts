/** Returns SQL that is true for an operator with a second factor of any kind. `operator` is a column with the operator's id. */
export const hasFactorSql = (operator: string): string =>
  `(exists (select 1 from operator_factor f where f.operator_id = ${operator} and f.confirmed is not null)
    or exists (select 1 from operator_passkey p where p.operator_id = ${operator}))`;
