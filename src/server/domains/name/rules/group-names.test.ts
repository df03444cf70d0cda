import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupNames, isAgreedOn, leastPeople, mostNames, namesToStore, type Spelling } from './group-names.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const said = (firstName: string, lastName: string, people = 1, newest = 1): Spelling => ({
  firstName,
  lastName,
  people,
  alone: people,
  crowds: [],
  newestAt: day(newest),
});
/** A spelling from people of these crowds, and `alone` people of unknown origin. */
const shared = (firstName: string, people: number, crowds: string[], alone = 0): Spelling => ({
  firstName,
  lastName: '',
  people,
  alone,
  crowds,
  newestAt: day(1),
});

describe('groupNames', () => {
  it('counts all spellings together and shows the most frequent one', () => {
    expect(groupNames([said('schmidt', 'anna'), said('Anna', 'Schmidt', 2), said('Анна', 'Шмидт', 5)])).toEqual([
      { firstName: 'Анна', lastName: 'Шмидт', people: 5 },
      { firstName: 'Anna', lastName: 'Schmidt', people: 3 },
    ]);
  });

  it('shows the newest of equally frequent spellings', () => {
    expect(groupNames([said('Ольга', '', 2, 1), said('Olga', '', 2, 9), said('OLGA', '', 1, 20)])).toEqual([
      { firstName: 'Olga', lastName: '', people: 5 },
    ]);
  });

  it('puts the newer of equally supported names first', () => {
    const names = groupNames([said('Anna', '', 1, 2), said('Bert', '', 1, 8), said('Anna', '.', 1, 3)]);
    expect(names.map(({ firstName }) => firstName)).toEqual(['Anna', 'Bert']);
    expect(groupNames([said('Anna', '', 1, 2), said('Bert', '', 1, 8)])[0]?.firstName).toBe('Bert');
  });

  it('tells the same whatever the order of its input, and loses nobody', () => {
    const part = fc.constantFrom('Anna', 'anna', 'Анна', 'Änna', 'Bert', 'BERT', '');
    const spelling = fc
      .tuple(part, part, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
      .map(([first, last, people, newest]) => said(first, last, people, newest));
    const unique = fc.uniqueArray(spelling, { selector: (each) => `${each.firstName}\n${each.lastName}` });
    fc.assert(
      fc.property(
        unique.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const names = groupNames(all);
          expect(groupNames(shuffled)).toEqual(names);
          const count = (list: { people: number }[]) => list.reduce((sum, { people }) => sum + people, 0);
          expect(count(names)).toBe(count(all));
        },
      ),
    );
  });
});

describe('people of one network', () => {
  it('are counted as they are, and weigh as one, however they spell the name', () => {
    expect(groupNames([shared('Anna', 4, ['a']), shared('anna', 2, ['a', 'b']), said('ANNA', '', 1)])).toEqual([
      { firstName: 'anna', lastName: '', people: 7, networks: 3 },
    ]);
    expect(groupNames([shared('Anna', 2, ['a', 'b'])])).toEqual([{ firstName: 'Anna', lastName: '', people: 2 }]);
  });

  it('come after fewer people of more networks, and do not choose the spelling', () => {
    const names = groupNames([shared('Insult', 9, ['a']), said('Bert', '', 2), shared('BERT', 5, ['a'])]);
    expect(names).toEqual([
      { firstName: 'Bert', lastName: '', people: 7, networks: 3 },
      { firstName: 'Insult', lastName: '', people: 9, networks: 1 },
    ]);
    expect(namesToStore(names).map(({ firstName }) => firstName)).toEqual(['Bert']);
  });

  it('are as many as they are where it was not kept how they are spread, and more may be asked for', () => {
    const former = { firstName: 'Anna', lastName: '', people: 4 };
    expect([isAgreedOn(former), isAgreedOn(former, 4), isAgreedOn(former, 5)]).toEqual([true, true, false]);
    expect(isAgreedOn({ ...former, networks: 2 })).toBe(false);
  });
});

it('keeps only what enough people say, and not all of that', () => {
  const many = Array.from({ length: mostNames + 2 }, (_, i) => ({ firstName: `N${i}`, lastName: '', people: 20 - i }));
  expect(namesToStore(many)).toEqual(many.slice(0, mostNames));
  const few = [leastPeople, leastPeople - 1].map((people) => ({ firstName: 'Anna', lastName: '', people }));
  expect(namesToStore(few)).toEqual(few.slice(0, 1));
});
