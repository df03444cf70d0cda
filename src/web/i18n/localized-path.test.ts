import { expect, it } from 'vitest';
import { localizedPath } from './localized-path.ts';

it('keeps the language of the address', () => {
  expect(localizedPath(null, '/search')).toBe('/search');
  expect(localizedPath('ru-RU', '/search?phone=1')).toBe('/ru-RU/search?phone=1');
  expect(localizedPath('tr', '/')).toBe('/tr');
});
