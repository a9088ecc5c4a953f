import { useInsertionEffect, useRef, type RefObject } from 'react';

/** Returns a ref that always holds the newest value, for handlers that are registered once. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value);
  useInsertionEffect(() => {
    ref.current = value;
  });
  return ref;
}
