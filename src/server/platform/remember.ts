/** Memoizes a pure function. At `maxEntries` the cache is cleared; frequent keys soon return. */
export function remember<T>(maxEntries: number): (key: string, make: () => T) => T {
  const known = new Map<string, T>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as T;
    const made = make();
    if (known.size >= maxEntries) known.clear();
    known.set(key, made);
    return made;
  };
}
