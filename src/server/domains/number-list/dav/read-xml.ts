import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** An element with its expanded name: `{DAV:}prop`. */
export interface DavElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly DavElement[];
  text: string;
}

export const davNs = 'DAV:';
export const cardNs = 'urn:ietf:params:xml:ns:carddav';
export const serverNs = 'http://calendarserver.org/ns/';
export const dav = (local: string) => `{${davNs}}${local}`;
export const card = (local: string) => `{${cardNs}}${local}`;
export const server = (local: string) => `{${serverNs}}${local}`;

/** A document type could declare entities; no WebDAV request has one. The pattern excludes comments and CDATA. */
const declaration = /<!(?!--|\[CDATA\[)/;
/** Clients' requests nest about six levels. */
const deepest = 30;
/** And declare about four namespaces. Each declaring element copies the list of known ones. */
const mostNamespaces = 30;

/** Parses a body, null if not well-formed. No XXE: built-in entities only, document types are rejected. */
export function readDavXml(body: Uint8Array): DavElement | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (declaration.test(text)) return null;
    const { root } = parseXml(text);
    return root === null ? null : resolve(root, new Map(), 1);
  } catch {
    // Malformed, not UTF-8, an unbound prefix, too many namespaces or too deep.
    return null;
  }
}

function resolve(element: XmlElement, outer: ReadonlyMap<string, string>, depth: number): DavElement {
  if (depth > deepest) throw new Error('too deep');
  const attributes: Record<string, string> = {};
  const declared: [prefix: string, namespace: string][] = [];
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns') declared.push(['', value]);
    else if (name.startsWith('xmlns:')) declared.push([name.slice('xmlns:'.length), value]);
    else attributes[name] = value;
  }
  const scope = declared.length === 0 ? outer : new Map([...outer, ...declared]);
  if (scope.size > mostNamespaces) throw new Error('too many namespaces');
  const [first = '', second] = element.name.split(':', 2);
  const [prefix, local] = second === undefined ? ['', first] : [first, second];
  const namespace = scope.get(prefix);
  if (namespace === undefined && prefix !== '') throw new Error('a prefix of no namespace');
  return {
    name: `{${namespace ?? ''}}${local}`,
    attributes,
    children: element.children.flatMap((child) =>
      child instanceof XmlElement ? [resolve(child, scope, depth + 1)] : [],
    ),
    text: element.text.trim(),
  };
}

export function childOf(element: DavElement, name: string): DavElement | null {
  return element.children.find((child) => child.name === name) ?? null;
}
