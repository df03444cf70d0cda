import { expect, it } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };
import { legalOutline, legalPages } from './legal-outline.ts';

it('names every legal phrase once', () => {
  const named = legalPages.flatMap((page) => {
    const { title, sections } = legalOutline(page);
    return [title, ...sections.flatMap((section) => [section.title, ...section.paragraphs])];
  });
  const written = Object.keys(english).filter((key) => key.startsWith('legal.') && key !== 'legal.in_force');
  expect(named.sort()).toEqual(written.sort());
});
