import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** An element with the name that its namespace gives it: `{DAV:}prop`. */
export interface DavElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly DavElement[];
  /** All text in it, without blanks around it. */
  text: string;
}

export const davNs = 'DAV:';
export const cardNs = 'urn:ietf:params:xml:ns:carddav';
export const serverNs = 'http://calendarserver.org/ns/';
/** As `DavElement` has names. */
export const dav = (local: string) => `{${davNs}}${local}`;
export const card = (local: string) => `{${cardNs}}${local}`;
export const server = (local: string) => `{${serverNs}}${local}`;

/** A document type, which could declare entities: no request of WebDAV has one. Comments and CDATA begin so, too. */
const declaration = /<!(?!--|\[CDATA\[)/;
/** Requests of programs have some six levels. */
const deepest = 30;
/** And some four namespaces. Each element that declares one has its own list of those that it knows. */
const mostNamespaces = 30;

/**
 * Reads the body of a request. The parser knows no entities but those of XML itself, reads nothing from elsewhere, and
 * a body that declares a document type is refused unread.
 *
 * @returns null for what is not such a body
 */
export function readDavXml(body: Uint8Array): DavElement | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (declaration.test(text)) return null;
    const { root } = parseXml(text);
    return root === null ? null : resolve(root, new Map(), 1);
  } catch {
    // Not well-formed, of another encoding, a prefix of no namespace, too many of them, or so deep that the stack ends.
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
