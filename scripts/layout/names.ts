// Rules for file and folder names, and for file length.
import { baseName, type Problem, type SourceTree } from './source-tree.ts';

const emptyName = /^(index|utils?|helpers?|types?|services?|managers?)$|-(utils?|helpers?|managers?)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Catalogs are named after languages, route files after URLs. */
const ownNames = /^(locales|data)\/|^src\/web\/routes\//;
const longestFile = 400;

/** @param domains words that `platform` may not use in names */
export function findMisnamed({ paths }: SourceTree, domains: readonly string[]): Problem[] {
  return [...paths].flatMap((path) => {
    if (ownNames.test(path) || path.endsWith('.gen.ts')) return [];
    const parts = [...path.split('/').slice(0, -1), baseName(path)];
    const problems: Problem[] = [];
    for (const part of parts) {
      if (!kebabCase.test(part)) problems.push({ path, rule: 'kebab-case', text: `"${part}" is not kebab-case` });
      if (emptyName.test(part))
        problems.push({ path, rule: 'empty-name', text: `"${part}" does not say what is inside` });
    }
    const product = path.startsWith('src/server/platform/') && parts.slice(3).find((part) => hasWordOf(domains, part));
    if (product)
      problems.push({ path, rule: 'product-word', text: `"${product}": the platform knows no product words` });
    return problems;
  });
}

function hasWordOf(domains: readonly string[], part: string): boolean {
  return domains.some((domain) => `-${part}-`.includes(`-${domain}-`) || `-${part}-`.includes(`-${domain}s-`));
}

export function findLong({ code }: SourceTree): Problem[] {
  return [...code].flatMap(([path, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines <= longestFile || /^(\/\/|\/\*) Long because \S/.test(text)) return [];
    return [{ path, rule: 'long', text: `${lines} lines: split it, or begin with "// Long because …"` }];
  });
}
