/** An element of a small XML document, as a program reads it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** What stands directly in it. */
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const tag = /<(?:(!--[\s\S]*?--)|(\?[\s\S]*?\?)|(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/?))>/y;

/** Reads a document without DTD as strictly as parsers do. @throws Error for what is not well formed */
export function readXml(document: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  for (let at = 0; at < document.length; ) {
    const element = open.at(-1);
    if (!element) throw new Error('more tags are closed than opened');
    if (document[at] !== '<') {
      const end = document.indexOf('<', at);
      const text = document.slice(at, end < 0 ? document.length : end);
      if (element === top && text.trim() !== '') throw new Error(`text outside of the document: ${text}`);
      element.text += decode(text);
      at += text.length;
      continue;
    }
    tag.lastIndex = at;
    const match = tag.exec(document);
    if (!match) throw new Error(`no tag: ${document.slice(at, at + 60)}`);
    at = tag.lastIndex;
    const [, comment, instruction, closing, name = '', written = '', isEmpty] = match;
    if (comment !== undefined || instruction !== undefined) continue;
    if (closing) {
      if (element.name !== name) throw new Error(`</${name}> closes <${element.name}>`);
      open.pop();
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const [, key = '', value = ''] of written.matchAll(/([\w:.-]+)\s*=\s*"([^"]*)"/g)) {
      if (Object.hasOwn(attributes, key)) throw new Error(`<${name}> has ${key} twice`);
      attributes[key] = decode(value);
    }
    const made: XmlElement = { name, attributes, children: [], text: '' };
    element.children.push(made);
    if (!isEmpty) open.push(made);
  }
  const [root, second] = top.children;
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  if (!root || second) throw new Error('a document has one element at its top');
  return root;
}

/** All elements of a name, at any depth. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findElements(child, name)]);
}

function decode(text: string): string {
  return text.replace(/&([^;\s]*)(;?)/g, (whole, name: string, end: string) => {
    const known = end === ';' ? entities[name] : undefined;
    if (known === undefined) throw new Error(`no entity: ${whole}`);
    return known;
  });
}
