import { escapeXml } from '#shared/xml-text.ts';
import type { Book, BookCard } from './cached-books.ts';
import { type BookChoice, hrefOf } from './read-place.ts';
import { card, cardNs, type DavElement, dav, davNs, server, serverNs } from './read-xml.ts';

export type DavThing = { base: string; href: string } & (
  | { kind: 'root' | 'principal' | 'home' }
  | { kind: 'book'; choice: BookChoice; book: Book }
  | { kind: 'card'; card: BookCard }
);

export const thingOf = {
  root: (base: string): DavThing => ({ kind: 'root', base, href: hrefOf.root(base) }),
  principal: (base: string): DavThing => ({ kind: 'principal', base, href: hrefOf.principal(base) }),
  home: (base: string): DavThing => ({ kind: 'home', base, href: hrefOf.home(base) }),
  book: (base: string, choice: BookChoice, book: Book): DavThing => {
    return { kind: 'book', base, href: hrefOf.book(base, choice), choice, book };
  },
  card: (base: string, choice: BookChoice, one: BookCard): DavThing => {
    return { kind: 'card', base, href: hrefOf.card(base, choice, one.id), card: one };
  },
};

const syncScheme = 'urn:ringbook:sync:';

export const syncTokenOf = ({ tag }: Book): string => `${syncScheme}${tag}`;
export const tagOfToken = (token: string): string | null =>
  token.startsWith(syncScheme) ? token.slice(syncScheme.length) : null;

const href = (path: string) => `<href>${escapeXml(path)}</href>`;
const reports = ['<c:addressbook-multiget/>', '<c:addressbook-query/>', '<sync-collection/>']
  .map((report) => `<supported-report><report>${report}</report></supported-report>`)
  .join('');

/** Writes a property's content; null if the resource does not have it. */
const properties: Readonly<Record<string, (thing: DavThing) => string | null>> = {
  [dav('resourcetype')]: ({ kind }) => {
    if (kind === 'card') return '';
    const more = { root: '', home: '', principal: '<principal/>', book: '<c:addressbook/>' }[kind];
    return `<collection/>${more}`;
  },
  [dav('displayname')]: (thing) => {
    if (thing.kind === 'book') return `SPAM${thing.choice.country === null ? '' : ` ${thing.choice.country}`}`;
    return thing.kind === 'card' ? escapeXml(thing.card.title) : 'Ringbook';
  },
  [dav('current-user-principal')]: ({ base }) => href(hrefOf.principal(base)),
  [dav('principal-URL')]: ({ kind, base }) => (kind === 'principal' ? href(hrefOf.principal(base)) : null),
  [dav('owner')]: ({ base }) => href(hrefOf.principal(base)),
  [dav('principal-collection-set')]: ({ base }) => href(hrefOf.root(base)),
  [dav('current-user-privilege-set')]: () => '<privilege><read/></privilege>',
  [dav('supported-report-set')]: ({ kind }) => (kind === 'book' ? reports : ''),
  [dav('getetag')]: (thing) => {
    // Quotation marks stay unescaped: routers compare the tag literally, and nothing in it needs escaping.
    if (thing.kind === 'card') return thing.card.etag;
    return thing.kind === 'book' ? `"${thing.book.tag}"` : null;
  },
  [dav('getcontenttype')]: ({ kind }) => (kind === 'card' ? vcardType : null),
  [dav('getcontentlength')]: (thing) => (thing.kind === 'card' ? String(Buffer.byteLength(thing.card.text)) : null),
  [dav('sync-token')]: (thing) => (thing.kind === 'book' ? syncTokenOf(thing.book) : null),
  [server('getctag')]: (thing) => (thing.kind === 'book' ? `"${thing.book.tag}"` : null),
  [card('addressbook-home-set')]: ({ kind, base }) => {
    return kind === 'principal' || kind === 'root' ? href(hrefOf.home(base)) : null;
  },
  [card('addressbook-description')]: ({ kind }) => (kind === 'book' ? 'Unwanted numbers, for routers to block' : null),
  [card('supported-address-data')]: ({ kind }) =>
    kind === 'book' ? '<c:address-data-type content-type="text/vcard" version="3.0"/>' : null,
  [card('address-data')]: (thing) => (thing.kind === 'card' ? escapeXml(thing.card.text) : null),
};

export const vcardType = 'text/vcard; charset=utf-8';

/** Answer to `allprop` or to no names at all (RFC 4918, 9.1). */
const usual = ['resourcetype', 'displayname', 'getetag', 'getcontenttype', 'getcontentlength'].map(dav);

/** The requested properties: by name, `allprop`, or an empty body, which means `allprop`. */
export interface Asked {
  names: readonly string[];
  /** Missing properties are reported with 404. */
  isNamed: boolean;
  isBare: boolean;
}

export const askedUsual: Asked = { names: usual, isNamed: false, isBare: false };
export const askedNames: Asked = { names: Object.keys(properties), isNamed: false, isBare: true };

/** Bounds on requested names, since each is repeated for every card. No standard has more or longer ones. */
const mostNames = 100;
const longestName = 200;

export function askedOf(prop: DavElement): Asked {
  const asked = prop.children.map(({ name }) => name).filter((name) => name.length <= longestName);
  const names = [...new Set(asked)].slice(0, mostNames);
  return { names, isNamed: true, isBare: false };
}

/** FRITZ!Box expects `DAV:` as the default namespace, without a prefix. */
export const multistatusHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<multistatus xmlns="${davNs}" xmlns:c="${cardNs}" xmlns:s="${serverNs}">\n`;
export const multistatusTail = '</multistatus>\n';

const prefixes: Readonly<Record<string, string>> = { [davNs]: '', [cardNs]: 'c:', [serverNs]: 's:' };

function element(name: string, inner: string): string {
  const [, namespace = '', local = ''] = /^\{(.*)\}(.*)$/s.exec(name) ?? [];
  const prefix = prefixes[namespace];
  const tag = prefix === undefined ? `x:${local}` : `${prefix}${local}`;
  const declared = prefix === undefined ? ` xmlns:x="${escapeXml(namespace)}"` : '';
  // XML cannot bind a prefix to the empty namespace.
  if (namespace === '') return `<${local} xmlns=""/>`;
  return inner === '' ? `<${tag}${declared}/>` : `<${tag}${declared}>${inner}</${tag}>`;
}

const propstat = (props: readonly string[], status: string) =>
  `<propstat><prop>${props.join('')}</prop><status>HTTP/1.1 ${status}</status></propstat>`;

export function writeThing(thing: DavThing, { names, isNamed, isBare }: Asked): string {
  const has: string[] = [];
  const lacks: string[] = [];
  for (const name of names) {
    const inner = Object.hasOwn(properties, name) ? (properties[name]?.(thing) ?? null) : null;
    if (inner !== null) has.push(element(name, isBare ? '' : inner));
    else if (isNamed) lacks.push(element(name, ''));
  }
  const parts = [
    ...(has.length > 0 || lacks.length === 0 ? [propstat(has, '200 OK')] : []),
    ...(lacks.length > 0 ? [propstat(lacks, '404 Not Found')] : []),
  ];
  return `<response>${href(thing.href)}${parts.join('')}</response>\n`;
}

export function writeGone(path: string): string {
  return `<response>${href(path)}<status>HTTP/1.1 404 Not Found</status></response>\n`;
}
