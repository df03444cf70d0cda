// Requires the one way to call the API (by contract) and to open a transaction (by `platform/db`).
import { isTest, type Problem, type SourceTree } from './source-tree.ts';
import { callOf, textOf, visitSyntax } from './syntax.ts';

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

/** Finds transactions that are not retried after a serialization failure or deadlock. */
export function findBareTransactions({ code }: SourceTree): Problem[] {
  const text = 'open it by transact, which tries again what met others, or readSnapshot';
  return [...code].flatMap(([path, source]) => {
    const isBound = /^src\/server\/(?!platform\/db\/).*\.ts$/.test(path) && !isTest(path);
    if (!isBound || !source.includes('.transaction(')) return [];
    let isBare = false;
    visitSyntax(path, source, (node) => {
      isBare ||= callOf(node)?.name === 'transaction';
    });
    return isBare ? [{ path, rule: 'bare-transaction', text }] : [];
  });
}
