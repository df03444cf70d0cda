import { posix } from 'node:path';
import type { SourceTree } from './source-tree.ts';
import { isNode, type Node, stringOf, visitSyntax } from './syntax.ts';

/** `target` is a path of the project, or null for a package; `missing` means that the path leads to no file. */
export type Import = { specifier: string; target: string | null; missing: boolean };

/** Import aliases of package.json. */
export const aliases: Readonly<Record<string, string>> = {
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#contract/': 'src/contract/',
  '#shared/': 'src/shared/',
  '#test/': 'tests/support/',
};

export function readImports(tree: SourceTree): Map<string, Import[]> {
  const scripts = [...tree.code].filter(([path]) => !path.endsWith('.css'));
  return new Map(
    scripts.map(([path, text]) => [
      path,
      findSpecifiers(path, text).map((specifier) => resolve(path, specifier, tree)),
    ]),
  );
}

function resolve(from: string, specifier: string, { paths }: SourceTree): Import {
  const plain = specifier.replace(/\?.*$/, '');
  const alias = Object.keys(aliases).find((name) => plain.startsWith(name));
  let target: string | null = null;
  if (alias) target = posix.normalize(aliases[alias] + plain.slice(alias.length));
  else if (/^\.\.?(\/|$)/.test(plain)) target = posix.join(posix.dirname(from), plain);
  // Looks like an alias but is not in package.json.
  else if (/^(#|~|@\/|\/)/.test(plain)) return { specifier, target: null, missing: true };
  const isOurs = target !== null && /^(src|scripts|tests|migrations|locales|data)\//.test(target);
  return { specifier, target, missing: isOurs && target !== null && !paths.has(target) };
}

/** Returns the module names in import and export declarations, `import()` in code and types, and `vi.mock()`. */
export function findSpecifiers(path: string, text: string): string[] {
  const found: string[] = [];
  visitSyntax(path, text, (node) => {
    const source = sourceOf(node);
    if (source !== null) found.push(source);
  });
  return found;
}

function sourceOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return stringOf(node.source);
    case 'TSExternalModuleReference':
      return stringOf(node.expression);
    case 'CallExpression':
      return isModuleCall(node.callee) ? stringOf((node.arguments as unknown[])[0]) : null;
    default:
      return null;
  }
}

function isModuleCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'require';
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return false;
  return object.name === 'vi' && /^(do)?(un)?mock$/i.test(String(property.name));
}
