// What has one way of being done: calls of the API by their contract.
import { isTest, type Problem, type SourceTree } from './source-tree.ts';
import { textOf, visitSyntax } from './syntax.ts';

/** A path of the API in a page's code, of which nobody knows whether it is there. */
export function findUntypedCalls({ code }: SourceTree): Problem[] {
  const text = 'write the address of a call by callAddress or callApi, which know the calls of the contract';
  return [...code].flatMap(([path, source]) => {
    const isPage = /^src\/web\/.*\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.type-test.ts');
    if (!isPage || !source.includes('/api/')) return [];
    let isLiteral = false;
    visitSyntax(path, source, (node) => {
      isLiteral ||= textOf(node)?.startsWith('/api/') ?? false;
    });
    return isLiteral ? [{ path, rule: 'untyped-call', text }] : [];
  });
}
