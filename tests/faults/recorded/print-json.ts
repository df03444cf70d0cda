const width = 116;

/** JSON to be read and compared by lines: what fits into one line stands in one. */
export function printJson(value: unknown, indent = ''): string {
  const short = printShort(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= width) return short;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((inside) => inner + printJson(inside, inner))
    : Object.entries(value).map(([field, inside]) => `${inner}${JSON.stringify(field)}: ${printJson(inside, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function printShort(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printShort).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([field, inside]) => `${JSON.stringify(field)}: ${printShort(inside)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
