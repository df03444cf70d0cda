import { mostNumbers, type ReadEntry, skipped } from './contact-entry.ts';
import { type NameFields, nameOf, noName } from './contact-name.ts';
import { decodeStrictly } from './decode-book.ts';
import { fieldNumbers } from './field-numbers.ts';
import { linesOf, linesPerPause } from './lines.ts';

/** Person attributes of Thunderbird and directories; fax and pager are omitted. */
const nameOfAttribute: Readonly<Record<string, keyof NameFields>> = {
  givenname: 'given',
  sn: 'family',
  surname: 'family',
  cn: 'full',
  commonname: 'full',
  displayname: 'full',
  o: 'organisation',
  company: 'organisation',
  mozillanickname: 'nickname',
  xmozillanickname: 'nickname',
};
const numberAttributes = new Set([
  'telephonenumber',
  'homephone',
  'mobile',
  'cellphone',
  'othertelephone',
  // Aliases of `homephone` and `mobile` (RFC 4524).
  'hometelephonenumber',
  'mobiletelephonenumber',
]);

/** UTF-16 units of an unfolded attribute; only pictures are longer. */
const longestAttribute = 4_096;
const mostAttributes = 200;
const form = /^([a-z][\w-]{0,60})(?:;[\w-]{0,60}){0,9}(::?) *(.*)$/is;

export function isLdif(text: string): boolean {
  const lines = text.slice(0, 4_096).split(/[\r\n]+/);
  const first = lines.find((line) => line.trim() !== '' && !/^\s*(?:#|version: *\d+\s*$)/i.test(line));
  return first !== undefined && /^\s*dn::? /i.test(first);
}

interface Attribute {
  text: string;
  line: number;
}

export function* readLdif(text: string): Generator<ReadEntry | null> {
  let person: Attribute[] = [];
  let open: Attribute | null = null;
  for (const { text: raw, line } of linesOf(text)) {
    if (raw.startsWith(' ')) {
      if (open && open.text.length < longestAttribute) open.text += raw.slice(1, longestAttribute);
    } else if (raw !== '') {
      open = isWanted(raw) && person.length < mostAttributes ? { text: raw.slice(0, longestAttribute), line } : null;
      if (open) person.push(open);
    } else {
      yield* readPerson(person);
      [person, open] = [[], null];
    }
    if (line % linesPerPause === 0) yield null;
  }
  yield* readPerson(person);
}

function isWanted(raw: string): boolean {
  const name = /^[\w-]{1,60}/.exec(raw)?.[0].toLowerCase() ?? '';
  return name === 'dn' || Object.hasOwn(nameOfAttribute, name) || numberAttributes.has(name);
}

function* readPerson(attributes: readonly Attribute[]): Generator<ReadEntry> {
  const fields = { ...noName };
  const numbers: { phone: string; line: number }[] = [];
  let begin = 0;
  for (const { text, line } of attributes) {
    const [, key = '', colons = '', value = ''] = form.exec(text) ?? [];
    const name = key.toLowerCase();
    if (name === 'dn') begin = line;
    const content = colons === '::' ? decodeBase64(value) : value;
    const field = Object.hasOwn(nameOfAttribute, name) ? nameOfAttribute[name] : undefined;
    if (field && fields[field] === '') fields[field] = content;
    if (numberAttributes.has(name) && numbers.length <= mostNumbers) {
      numbers.push(...fieldNumbers(content).map((phone) => ({ phone, line })));
    }
  }
  if (begin === 0) return;
  const name = nameOf(fields);
  if (numbers.length === 0) yield skipped(begin, 'no_number');
  else if (name === null) yield skipped(begin, 'name');
  else {
    for (const { phone, line } of numbers.slice(0, mostNumbers)) {
      yield phone === '' ? skipped(line, 'number') : { kind: 'contact', line, ...name, phone };
    }
    if (numbers.length > mostNumbers) yield skipped(begin, 'too_many');
  }
}

function decodeBase64(value: string): string {
  try {
    return (
      decodeStrictly(
        Uint8Array.from(atob(value), (sign) => sign.charCodeAt(0)),
        'utf-8',
      ) ?? ''
    );
  } catch {
    return '';
  }
}
