/** What a wider network may have, in allowances of one network: many households share it, and one host may own it. */
export const networksInWider = 8;

/** The wider network that a visitor's lies in, as `visitorReader` writes both; null where there is none. */
export function widerOf(key: string): string | null {
  const dot = key.indexOf('.');
  return dot < 0 ? null : key.slice(0, dot + 1);
}
