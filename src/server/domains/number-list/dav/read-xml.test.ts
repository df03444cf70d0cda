import { expect, test } from 'vitest';
import { card, childOf, dav, readDavXml, server } from './read-xml.ts';

const read = (text: string) => readDavXml(new TextEncoder().encode(text));

test('40: elements are known by their namespaces, however they are abbreviated', () => {
  const root = read(
    '<?xml version="1.0" encoding="UTF-8"?><D:propfind xmlns:D="DAV:"><D:prop><D:getetag/>' +
      '<getctag xmlns="http://calendarserver.org/ns/"/><A:address-data xmlns:A="urn:ietf:params:xml:ns:carddav"/></D:prop></D:propfind>',
  );
  expect(root?.name).toBe(dav('propfind'));
  const prop = root && childOf(root, dav('prop'));
  expect(prop?.children.map(({ name }) => name)).toEqual([dav('getetag'), server('getctag'), card('address-data')]);
});

test.each([
  ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['a laughing one', '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>'],
  ['a file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
  ['an entity that nobody declared', '<a>&b;</a>'],
  ['no XML', 'a=b'],
  ['half of it', '<a><b></a>'],
  ['a prefix of no namespace', '<D:propfind/>'],
  ['a million levels', '<a>'.repeat(80_000)],
  ['fifty levels', '<a>'.repeat(50) + '</a>'.repeat(50)],
  ['more namespaces than anybody needs', `<a ${Array.from({ length: 31 }, (_, n) => `xmlns:n${n}="n"`).join(' ')}/>`],
  ['nothing', ''],
])('40: refuses %s', (_, text) => {
  expect(read(text)).toBeNull();
});

test('40: refuses what is no UTF-8, and takes comments and character data', () => {
  expect(readDavXml(Uint8Array.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).toBeNull();
  expect(read('<a><!-- no declaration --><![CDATA[<b>]]></a>')?.text).toBe('<b>');
});
