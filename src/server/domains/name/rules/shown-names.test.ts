import { describe, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import type { NumberHolder } from '#server/domains/profile/door.ts';
import {
  cardName,
  hasPaidNames,
  isHolderNamed,
  isIndexable,
  type NamedNumber,
  namesOf,
  showNames,
  usualLimits,
} from './shown-names.ts';

const now = new Date('2026-11-21T12:00:00Z');
const maria: NumberHolder = {
  profileId: '7',
  firstName: 'Maria',
  lastName: 'Kuznetsova',
  avatarId: 3,
  avatarVersion: null,
  isProfileGoing: true,
  proUntil: null,
  deactivatedAt: null,
  isProven: true,
  stated: null,
};
const organisation = { name: 'Hospital', place: null, category: null, web: null, source: 'register' };
const record: NamedNumber = {
  organisations: [organisation],
  names: [{ firstName: 'Plumber', lastName: 'Tom', people: 3 }],
  holder: maria,
  isUnlisted: false,
};
const nobody: NamedNumber = { organisations: [], names: [], holder: null, isUnlisted: false };

describe('showNames', () => {
  it('shows persons’ names to members in full, to strangers masked, and organisations to both', () => {
    expect(showNames(record, 'full', now)).toMatchObject({
      profile: { id: 7, firstName: 'Maria', lastName: 'Kuznetsova' },
      averageProfile: { id: 0, firstName: 'Plumber', lastName: 'Tom' },
      organisations: [organisation],
      isInFull: true,
    });
    expect(showNames(record, 'masked', now)).toMatchObject({
      profile: { id: 7, firstName: 'M***', lastName: 'K.' },
      averageProfile: { id: 0, firstName: 'P***', lastName: 'T.' },
      organisations: [organisation],
      isInFull: false,
    });
  });

  it('shows no name that people of too few networks agree on, however many they are, and counts people where one is', () => {
    const names = [{ firstName: 'Insult', lastName: '', people: 9, networks: 2 }];
    expect(showNames({ ...record, names }, 'full', now).averageProfile).toBeNull();
    expect(hasPaidNames({ ...record, holder: null, names }, now)).toBe(false);
    const agreed = [...names, { firstName: 'Bert', lastName: '', people: 5, networks: 3 }];
    expect(showNames({ ...record, names: agreed }, 'full', now).averageProfile).toMatchObject({
      firstName: 'Bert',
      people: 5,
    });
    expect(
      showNames({ ...record, names: agreed }, 'full', now, { ...usualLimits, namePeople: 4 }).averageProfile,
    ).toBeNull();
  });

  it('masks nothing where there is no person', () => {
    expect(showNames({ ...record, holder: null, names: [] }, 'masked', now)).toMatchObject({
      organisations: [organisation],
      isInFull: true,
    });
  });

  it('B2 withholds nothing that strangers see', () => {
    for (const number of [
      record,
      { ...record, isUnlisted: true },
      nobody,
      { ...nobody, organisations: [organisation] },
    ]) {
      const withheld = showNames(number, 'withheld', now);
      expect(withheld).toEqual({ ...showNames(number, 'masked', now), isInFull: false });
    }
  });

  it.each<[string, Partial<NumberHolder>]>([
    ['hides it', { isProfileGoing: false }],
    ['deactivated the account', { deactivatedAt: now }],
  ])('shows nothing of a holder who %s, but to the holder', (_, change) => {
    const hidden = { ...record, holder: { ...maria, ...change } };
    for (const visibility of ['full', 'masked'] as const) {
      expect(showNames(hidden, visibility, now)).toMatchObject({ profile: null, pictured: null });
    }
    expect(showNames(hidden, 'own', now)).toMatchObject({ profile: { firstName: 'Maria' }, pictured: { avatarId: 3 } });
  });

  it('shows what members call a number no more once its holder has left, registers’ names still', () => {
    const left = { ...record, holder: { ...maria, deactivatedAt: now } };
    expect(showNames(record, 'full', now).averageProfile).not.toBeNull();
    expect(showNames(left, 'full', now)).toMatchObject({ averageProfile: null, organisations: record.organisations });
    expect(showNames(left, 'masked', now).averageProfile).toBeNull();
  });

  it('shows no name of any origin where the number is unlisted, but the own one to its holder', () => {
    const unlisted = { ...record, isUnlisted: true };
    for (const visibility of ['full', 'masked'] as const) {
      expect(showNames(unlisted, visibility, now)).toEqual({
        profile: null,
        averageProfile: null,
        organisations: [],
        pictured: null,
        isInFull: true,
      });
    }
    expect(showNames(unlisted, 'own', now)).toMatchObject({
      profile: { firstName: 'Maria' },
      averageProfile: null,
      organisations: [],
    });
  });

  it('is no profile without a name', () => {
    const unnamed = { ...record, holder: { ...maria, firstName: '', lastName: '' } };
    expect(showNames(unnamed, 'full', now)).toMatchObject({ profile: null, pictured: { profileId: '7' } });
  });

  it('is a profile with one of both names, and hidden from strangers like a whole one', () => {
    for (const name of [{ lastName: '' }, { firstName: '' }]) {
      const half = { ...nobody, holder: { ...maria, ...name } };
      expect(showNames(half, 'full', now)).toMatchObject({ profile: { id: 7, ...name }, isInFull: true });
      expect(showNames(half, 'masked', now)).toMatchObject({ profile: { id: 7 }, isInFull: false });
    }
  });

  it('is not in full for strangers where members alone have a name for it', () => {
    expect(showNames({ ...nobody, names: record.names }, 'masked', now).isInFull).toBe(false);
  });

  it('leaves out what fewer than three say', () => {
    const two = { ...record, names: [{ firstName: 'Plumber', lastName: 'Tom', people: 2 }] };
    expect(showNames(two, 'full', now).averageProfile).toBeNull();
  });

  it('tells Pro members while the subscription lasts', () => {
    const proOf = (proUntil: Date) => showNames({ ...record, holder: { ...maria, proUntil } }, 'full', now).profile;
    expect(proOf(new Date(now.getTime() + 1))).toMatchObject({ is_pro: true, antispy_subscription: true });
    expect(proOf(now)).toMatchObject({ is_pro: false, antispy_subscription: false });
  });
});

it('B2 hasPaidNames is true where a payment would show more than strangers see', () => {
  expect(hasPaidNames(record, now)).toBe(true);
  expect(hasPaidNames({ ...nobody, organisations: [organisation] }, now)).toBe(false);
  expect(hasPaidNames({ ...nobody, holder: maria }, now)).toBe(true);
  expect(hasPaidNames({ ...nobody, names: record.names }, now)).toBe(true);
  expect(hasPaidNames(nobody, now)).toBe(false);
  expect(hasPaidNames({ ...nobody, holder: { ...maria, isProfileGoing: false } }, now)).toBe(false);
  expect(hasPaidNames({ ...record, isUnlisted: true }, now)).toBe(false);
});

it('namesOf gives none of an unlisted number and of one whose holder left', () => {
  expect(namesOf(record)).toEqual(record.names);
  expect(namesOf({ ...record, isUnlisted: true })).toEqual([]);
  expect(namesOf({ ...record, holder: { ...maria, deactivatedAt: now } })).toEqual([]);
  expect(namesOf({ ...record, holder: null })).toEqual(record.names);
});

const card = (view: { showNames: boolean } & Partial<NumberView>) => {
  const { showNames: isInFull, ...rest } = view;
  const none = { profile: null, suggestedProfile: null, organisations: [], averageProfile: null };
  return cardName({ ...none, ...rest, common: { showNames: isInFull } } as unknown as NumberView);
};
const names = {
  profile: { id: 7, firstName: 'Maria', lastName: '', name_hash: '', antispy_subscription: false, is_pro: false },
  suggestedProfile: { firstName: '', lastName: 'Chef' },
  averageProfile: { id: 0 as const, firstName: 'Plumber', lastName: 'Tom', people: 3 },
  organisations: [organisation],
};

it('a contact card gets the holder’s name, else mine, else a register’s, else what members say, and no masked one', () => {
  expect(card({ showNames: true, ...names })).toBe('Maria');
  expect(card({ showNames: false, ...names })).toBe('Chef');
  expect(card({ showNames: true, ...names, profile: null })).toBe('Chef');
  expect(card({ showNames: true, ...names, profile: null, suggestedProfile: null })).toBe('Hospital');
  expect(card({ showNames: false, ...names, suggestedProfile: null })).toBe('Hospital');
  expect(card({ showNames: true, averageProfile: names.averageProfile })).toBe('Plumber Tom');
  expect(card({ showNames: false, profile: names.profile, averageProfile: names.averageProfile })).toBeNull();
  expect(card({ showNames: true })).toBeNull();
});

it.each([
  [[organisation], 'unknown', true],
  [[organisation], 'unwanted', true],
  [[], 'unwanted', true],
  [[], 'suspicious', false],
  [[], 'trusted', false],
  [[], 'unknown', false],
] as const)('a number of %j that is %s may be listed: %s', (organisations, label, may) => {
  expect(isIndexable(organisations, label)).toBe(may);
});

describe('isHolderNamed', () => {
  it.each([
    ['one who proved the number and is shown', {}, {}, true],
    ['one with a last name alone', { firstName: '' }, {}, true],
    ['one without a name', { firstName: '', lastName: '' }, {}, false],
    ['one who did not prove it strongly', { isProven: false }, {}, false],
    ['one who hides their profile', { isProfileGoing: false }, {}, false],
    ['a deactivated one', { deactivatedAt: now }, {}, false],
    ['one whose number is unlisted', {}, { isUnlisted: true }, false],
  ])('of %s', (_, holder: Partial<NumberHolder>, number: Partial<NamedNumber>, isNamed) => {
    expect(isHolderNamed({ ...record, ...number, holder: { ...maria, ...holder } })).toBe(isNamed);
  });

  it('of nobody', () => {
    expect(isHolderNamed(nobody)).toBe(false);
  });
});
