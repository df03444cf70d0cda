type Part = Readonly<Record<string, unknown>>;
type Merged = Record<string, unknown>;

/**
 * Puts the sections' parts together: objects key by key, one level deep; lists one after the other; all else is what
 * came last. What a section gives may be kept by it, so nothing of it is changed.
 *
 * An object that grows key by key is a slow one past a dozen keys, to make, to read and to write as JSON. So what comes
 * of the parts begins as a copy of an empty one that has all keys, in the order in which the first parts gave them.
 */
export function createMerger(): (parts: readonly Part[]) => Merged {
  let form: Form | null = null;
  return (parts) => {
    form ??= learnForm(parts);
    const whole: Merged = { ...form.blank };
    for (const [key, blank] of form.nested) whole[key] = { ...blank };
    for (const part of parts) for (const key in part) put(whole, key, part[key], form.nested.has(key));
    return whole;
  };
}

interface Form {
  blank: Merged;
  /** Objects that several parts fill, which are the answer's own therefore. */
  nested: Map<string, Merged>;
}

function learnForm(parts: readonly Part[]): Form {
  const all = parts.flatMap((part) => Object.entries(part));
  const nested = Map.groupBy(
    all.filter(([, value]) => isObject(value)),
    ([key]) => key,
  );
  return {
    blank: blankOf(all.map(([key]) => key)),
    nested: new Map(
      [...nested].flatMap(([key, given]) =>
        given.length > 1 ? [[key, blankOf(given.flatMap(([, value]) => Object.keys(value as object)))] as const] : [],
      ),
    ),
  };
}

/** What is read from JSON is not slow, however many keys it has. */
function blankOf(keys: readonly string[]): Merged {
  const blank: Merged = JSON.parse(`{${[...new Set(keys)].map((key) => `${JSON.stringify(key)}:null`).join()}}`);
  for (const key of Object.keys(blank)) blank[key] = undefined;
  return blank;
}

function put(whole: Merged, key: string, value: unknown, isOwn: boolean): void {
  const known = whole[key];
  if (isObject(value) && (isOwn || isObject(known))) {
    if (isOwn && isObject(known)) Object.assign(known, value);
    else whole[key] = isObject(known) ? { ...known, ...value } : { ...value };
  } else whole[key] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value;
}

function isObject(value: unknown): value is Merged {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
