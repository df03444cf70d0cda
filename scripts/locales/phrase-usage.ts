// Finds the phrases that source files use, without a compiler.

export interface Usage {
  /** Whole keys, as in `t('…')`. */
  calls: Set<string>;
  /** Families in t(`a.${b}`) and in `// phrases: a.*`: `*` stands for anything. */
  families: Set<string>;
  /** Other literals that could be keys: tables, conditions, constants. */
  literals: Set<string>;
  /** Families of all other template literals. */
  templates: Set<string>;
}

const call = /(?<![\w$])t\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g;
const literal = /(['"])([a-z][\w-]*(?:\.[\w-]+)*)\1/g;
const template = /`([a-z][\w-]*\.[\w.-]*\$\{[^`\n]*)`/g;
const declaration = /\/\/ phrases: (.+)$/gm;

export function readUsage(source: string, usage: Usage = emptyUsage()): Usage {
  for (const [, single, double, back] of source.matchAll(call)) {
    const key = single ?? double ?? back ?? '';
    if (back?.includes('${')) usage.families.add(toFamily(back));
    else usage.calls.add(key);
  }
  for (const [, , key = ''] of source.matchAll(literal)) usage.literals.add(key);
  for (const [, text = ''] of source.matchAll(template)) usage.templates.add(toFamily(text));
  for (const [, list = ''] of source.matchAll(declaration)) {
    for (const family of list.split(/[\s,]+/).filter(Boolean)) usage.families.add(family);
  }
  return usage;
}

export function emptyUsage(): Usage {
  return { calls: new Set(), families: new Set(), literals: new Set(), templates: new Set() };
}

/** `a.${b}.c` → `a.*.c` */
function toFamily(text: string): string {
  return text.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '*');
}

export function findUnused(keys: ReadonlySet<string>, usage: Usage): string[] {
  const families = [...usage.families, ...usage.templates].map(toPattern);
  return [...keys].filter(
    (key) => !usage.calls.has(key) && !usage.literals.has(key) && !families.some((family) => family.test(key)),
  );
}

/** Returns keys and families that sources use but the catalog lacks. */
export function findUndefined(keys: ReadonlySet<string>, usage: Usage): string[] {
  const all = [...keys];
  return [
    ...[...usage.calls].filter((key) => !keys.has(key)),
    ...[...usage.families].filter((family) => {
      const pattern = toPattern(family);
      return !all.some((key) => pattern.test(key));
    }),
  ];
}

function toPattern(family: string): RegExp {
  return new RegExp(`^${family.split('*').map(RegExp.escape).join('.+')}$`);
}
