import { parseSync } from 'vite';

export type Node = { type: string; [key: string]: unknown };

export function visitSyntax(path: string, text: string, visit: (node: Node) => void): void {
  const { program, errors } = parseSync(path, text);
  const error = errors[0];
  if (error) throw new Error(`${path}: ${error.message}`);
  walk(program, visit);
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function stringOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** Returns the text of a string literal or of a template piece, else null. */
export function textOf(node: Node): string | null {
  return node.type === 'TemplateElement' ? ((node.value as { raw?: string }).raw ?? null) : stringOf(node);
}

export function callOf(node: Node): { name: string; given: readonly unknown[] } | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return null;
  return { name: String(node.callee.property.name), given: node.arguments as unknown[] };
}
