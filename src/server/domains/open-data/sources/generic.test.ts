import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../readers/file-record.ts';
import { readVcards } from '../readers/read-vcard.ts';
import { createGenericSource, type Mapping, MappingError } from './generic.ts';
import type { Draft } from './source.ts';

const mapping: Mapping = { format: 'csv', sourceName: 'mine', as: 'reports', country: undefined, phoneColumn: 'Tel.' };

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function readCards(text: string): Promise<(Draft | 'broken')[]> {
  const form = createGenericSource({ ...mapping, format: 'vcard', as: 'organisations' }).forms[0];
  const all: FileRecord[] = [];
  for await (const records of (await readVcards(whole(text))).batches) all.push(...records);
  return all.map((record) => (record.fault === null && form ? form.toDraft(record.field) : 'broken'));
}

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('createGenericSource', () => {
  it('asks for the columns that the mapping names', () => {
    const { forms, authority, name } = createGenericSource({
      ...mapping,
      dateColumn: 'Seen at',
      categoryColumn: 'Kind',
    });
    expect({ authority, name }).toEqual({ authority: 'mine', name: 'csv:mine' });
    expect(forms[0]?.columns).toEqual(['tel', 'seen_at', 'kind']);
    const record: Record<string, string> = { tel: '1', seen_at: '2026-01-01', kind: 'Silent call' };
    const field = (column: string) => record[column] ?? '';
    expect(forms[0]?.toDraft(field)).toMatchObject({ number: '1', time: '2026-01-01', category: 'silent_call' });
    record.kind = 'whatever';
    expect(forms[0]?.toDraft(field)).toMatchObject({ category: 'unspecified' });
  });

  it.each<Partial<Mapping>>([
    { sourceName: 'With Blanks' },
    { sourceName: '' },
    { sourceName: 'ftc' },
    { sourceName: 'fcc' },
    { sourceName: 'operator' },
    { as: 'organisations' },
    { format: 'vcard', as: 'reports' },
  ])('refuses %j', (part) => {
    expect(() => createGenericSource({ ...mapping, ...part })).toThrow(MappingError);
  });

  it('tells one file with two mappings apart', () => {
    const settings = [undefined, 'US' as const].map((country) => createGenericSource({ ...mapping, country }).settings);
    expect(new Set(settings).size).toBe(2);
  });
});

describe('vCards', () => {
  it('takes organisations, one record a number, without faxes', async () => {
    const drafts = await readCards(
      card(
        'VERSION:3.0',
        'N:;;;;',
        'FN:Acme',
        'ORG:Acme\\, Inc.;Sales',
        'item1.TEL;TYPE="work,voice":+1 202 555',
        '  0142',
        'TEL;TYPE=FAX:+12025550143',
        'TEL;VALUE=uri:tel:+1-202-555-0144',
        'ADR;TYPE=work:;;1 Main St;Springfield;IL;;',
        'URL:https://acme.example/',
      ),
    );
    expect(drafts).toEqual([
      {
        kind: 'organisation',
        id: '+1 202 555 0142/Acme, Inc.',
        number: '+1 202 555 0142',
        name: 'Acme, Inc.',
        place: 'Springfield',
        category: null,
        web: 'https://acme.example/',
      },
      expect.objectContaining({ number: '+1-202-555-0144' }),
    ]);
  });

  it('refuses private persons, also those who name an employer', async () => {
    const person = ['VERSION:4.0', 'TEL:+12025550142'];
    expect(
      await readCards(
        card(...person, 'FN:Jo Doe', 'N:Doe;Jo;;;') +
          card(...person, 'FN:Jo Doe', 'N:Doe;Jo;;;', 'ORG:Acme') +
          card(...person, 'FN:Jo Doe', 'KIND:individual', 'ORG:Acme') +
          card(...person, 'FN:Jo Doe'),
      ),
    ).toEqual(Array(4).fill({ kind: 'reject', reason: 'private_person' }));
  });

  it('takes what says that it is an organisation', async () => {
    const drafts = await readCards(
      card('VERSION:4.0', 'KIND:org', 'FN:City Hall', 'TEL:+12025550142') +
        card('VERSION:3.0', 'X-ABShowAs:COMPANY', 'FN:Bakery', 'N:Bakery;;;;', 'TEL:+12025550143'),
    );
    expect(drafts).toEqual([
      expect.objectContaining({ name: 'City Hall' }),
      expect.objectContaining({ name: 'Bakery' }),
    ]);
  });

  it('R4: decodes every value, takes 2.1, and refuses half a card and one that is too large', async () => {
    const drafts = await readCards(
      card(
        'VERSION:2.1',
        'N:;;;;',
        'ORG;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller=\n =3B Co;Sales',
        'TEL;WORK;ENCODING=QUOTED-PRINTABLE:=2B12025550142',
      ) +
        card('VERSION:3.0', `ORG;ENCODING=B:${Buffer.from('Bäcker').toString('base64')}`, 'TEL:+12025550143') +
        card('VERSION:1.0', 'ORG:Acme', 'TEL:+12025550142') +
        card('VERSION:3.0', `ORG:${'x'.repeat(17_000)}`, 'TEL:+12025550142') +
        'BEGIN:VCARD\nVERSION:3.0\nORG:Ac',
    );
    expect(drafts).toEqual([
      expect.objectContaining({ name: expect.stringMatching(/^Müller/), number: '+12025550142' }),
      expect.objectContaining({ name: 'Bäcker' }),
      { kind: 'reject', reason: 'vcard_version' },
      'broken',
      'broken',
    ]);
    await expect(readCards('FN:x')).rejects.toThrow(/no vCard/);
  });
});
