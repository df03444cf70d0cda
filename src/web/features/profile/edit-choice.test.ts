import { describe, expect, it } from 'vitest';
import { largestAvatarBytes } from '#contract/profile-limits.ts';
import { changedFields, refusalOf } from './edit-choice.ts';

describe('a picture that is about to be sent', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('may be %s up to the limit', (type) => {
    expect(refusalOf({ type, size: largestAvatarBytes })).toBeNull();
    expect(refusalOf({ type, size: largestAvatarBytes + 1 })).toBe('avatar.too_large');
  });

  it.each(['image/svg+xml', 'image/gif', 'text/html', ''])('may not be %j, however small', (type) => {
    expect(refusalOf({ type, size: 10 })).toBe('avatar.unsupported');
  });
});

describe('what an edit sends', () => {
  const before = { firstName: 'Ada', lastName: 'King' };

  it('is nothing where nothing changed', () => {
    expect(changedFields(before, { ...before }, { kind: 'same' })).toEqual({});
  });

  it('is the part that changed; an empty one takes the name away', () => {
    expect(changedFields(before, { firstName: 'Ada', lastName: '' }, { kind: 'same' })).toEqual({ last_name: '' });
  });

  it('names the generated picture, 0 for none, and leaves an own file to its upload', () => {
    expect(changedFields(before, before, { kind: 'generated', id: 7 })).toEqual({ avatar_id: '7' });
    expect(changedFields(before, before, { kind: 'none' })).toEqual({ avatar_id: '0' });
    expect(changedFields(before, before, { kind: 'upload', file: new File([], 'a.png') })).toEqual({});
  });
});
