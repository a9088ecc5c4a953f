type Column = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** Returns the column itself if it has a place for `id`, else a longer copy whose other places have the value `empty`. */
export function holding<C extends Column>(column: C, id: number, empty: number): C {
  if (id < column.length) return column;
  const Kind = column.constructor as new (length: number) => C;
  const longer = new Kind(Math.max(64, 2 ** Math.ceil(Math.log2(id + 1))));
  longer.set(column);
  longer.fill(empty, column.length);
  return longer;
}
