type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/**
 * Returns a column with room for at least `length` numbers, the new ones zero. It takes the memory of the given column, which is
 * empty afterwards: a copy that nobody uses any more would stay in memory until the next collection of the whole heap.
 */
export function lengthened<C extends Column>(column: C, length: number): C {
  const Kind = column.constructor as new (memory: ArrayBuffer) => C;
  return new Kind((column.buffer as ArrayBuffer).transfer(length * column.BYTES_PER_ELEMENT));
}

/** Returns a column that has a place for `id`, like `lengthened`. New places have the value `empty`. */
export function holding<C extends Column>(column: C, id: number, empty: number): C {
  const { length } = column;
  if (id < length) return column;
  const longer = lengthened(column, Math.max(64, 2 ** Math.ceil(Math.log2(id + 1))));
  if (empty !== 0) longer.fill(empty, length);
  return longer;
}
