import { parseSync } from 'vite';

/** A node of a file's syntax tree. */
export type Node = { type: string; [key: string]: unknown };

/** Shows every node of a file, outer ones first. */
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

/** The text of a string; null for anything else. */
export function stringOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** The text of a string or of a piece of a template. */
export function textOf(node: Node): string | null {
  return node.type === 'TemplateElement' ? ((node.value as { raw?: string }).raw ?? null) : stringOf(node);
}

/** The method that is called, by name, and with what; null for anything else. */
export function callOf(node: Node): { name: string; given: readonly unknown[] } | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return null;
  return { name: String(node.callee.property.name), given: node.arguments as unknown[] };
}
