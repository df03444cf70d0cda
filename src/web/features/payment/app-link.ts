/** Link that opens the store of the operator's Android app; `ringbook` is its registered scheme. */
export function appStoreLink(asked: {
  product?: string | undefined;
  /** Amount, if known. */
  numcy?: number | string | undefined;
  giftNumber?: string | undefined;
}) {
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  const text = new URLSearchParams(given).toString();
  return `ringbook://store${text && `?${text}`}`;
}
