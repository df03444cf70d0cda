import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberPlace, returnPath, safePath } from './return-path.ts';

describe('safePath', () => {
  it.each(['/number/442079460018', '/ar-SA/search?phone=1#top', '/number/my'])('keeps %s', (path) => {
    expect(safePath(path, '/search')).toBe(path);
  });

  it.each([
    'https://other.example/',
    '//other.example',
    '/\\other.example',
    '\\\\other.example',
    '/\t/other.example',
    '/.//other.example',
    'javascript:alert(1)',
    'number/my',
    '',
    undefined,
  ])('leads %j to no other site', (path) => {
    expect(safePath(path, '/search')).toBe('/search');
  });
});

describe('returnPath', () => {
  afterEach(() => vi.unstubAllGlobals());

  function stubStorage() {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    });
  }

  it('is the last page before signing in, not a page of signing in itself', () => {
    stubStorage();
    rememberPlace('/fr-FR/number/442079460018?x=1');
    for (const passing of [
      '/login',
      '/ar/login?to=/x',
      '/',
      '/ar',
      '/sandbox/phone',
      '/de-DE/not-authorized',
      '/key/a.b.c',
      '/fr-FR/key/a.b.c?to=/x',
      '/suspension/a-ticket',
      '/de-DE/suspension/a-ticket',
      '/payment/show?tab=numcy&key=a.b.c',
    ]) {
      rememberPlace(passing);
    }
    expect(returnPath(undefined)).toBe('/fr-FR/number/442079460018?x=1');
    expect(returnPath('/number/my')).toBe('/number/my');
    expect(returnPath('//other.example')).toBe('/fr-FR/number/442079460018?x=1');
  });

  it('is the search for who came from nowhere, or keeps nothing', () => {
    stubStorage();
    expect(returnPath(undefined)).toBe('/search');
    vi.stubGlobal('sessionStorage', undefined);
    expect(returnPath(undefined)).toBe('/search');
  });
});
