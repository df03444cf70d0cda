/** What the operator's Android app opens its store by; `ringbook` is the scheme that it registers. */
export function appStoreLink(asked: {
  product?: string | undefined;
  /** How many, where that is known. */
  numcy?: number | string | undefined;
  giftNumber?: string | undefined;
}) {
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  const text = new URLSearchParams(given).toString();
  return `ringbook://store${text && `?${text}`}`;
}
