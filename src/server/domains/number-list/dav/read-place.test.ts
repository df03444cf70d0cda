import { expect, test } from 'vitest';
import { isContactsApp, readBookName, readPlace } from './read-place.ts';

test('40: a book says in its address which numbers it holds', () => {
  expect(readBookName('de')).toEqual({ name: 'de', country: 'DE', least: 60, most: 2_000, form: 'e164' });
  expect(readBookName('DE-s70-n500-national')).toEqual({
    name: 'de-s70-n500-national',
    country: 'DE',
    least: 70,
    most: 500,
    form: 'national',
  });
  expect(readBookName('all-digits')).toMatchObject({ country: null, form: 'digits' });
  for (const name of [
    '',
    'zz',
    'deu',
    'de-s39',
    'de-s101',
    'de-n0',
    'de-n6001',
    'all-national',
    'de-n500-s70',
    '__proto__',
  ]) {
    expect(readBookName(name), name).toBeNull();
  }
});

test('40: an address is read with and without a slash, and with blanks that somebody typed', () => {
  for (const path of ['/dav', '/dav/', '/dav/%20']) expect(readPlace(path)?.kind, path).toBe('root');
  expect(readPlace('/dav/books/de%20')).toMatchObject({ kind: 'book', base: '/dav', isForPhones: false });
  expect(readPlace('/dav/phone/books/de/4930.vcf')).toMatchObject({ kind: 'card', id: '4930', base: '/dav/phone' });
  for (const path of ['/', '/davx', '/dav/books/de/..', '/dav/books/de/1.vcf/2', '/dav/principal/x', '/dav/%zz']) {
    expect(readPlace(path), path).toBeNull();
  }
});

test('40: address books of phones and computers are known, routers are none', () => {
  const contacts = [
    'iOS/17.4 (21E219) dataaccessd/1.0',
    'macOS/14.4 (23E214) AddressBookCore/2516.300.23',
    'DAVx5/4.4.1-ose (2024/06/11; dav4jvm; okhttp/4.12.0) Android/14',
    'Mac_OS_X/10.15.7 (19H15) CardDAVPlugin/441',
  ];
  for (const agent of contacts) expect(isContactsApp(agent), agent).toBe(true);
  for (const agent of ['FRITZOS_CardDAV_Client/1.0', 'curl/8.5.0', '', undefined])
    expect(isContactsApp(agent)).toBe(false);
});
