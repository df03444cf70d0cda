import { longestAnnouncement } from '#contract/admin-rule.ts';
import { findLocale } from '#shared/locale.ts';

/** Controls, and marks that turn the direction of what follows. */
const forbidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/**
 * The texts of an announcement by the tags of our languages; empty ones are left out.
 *
 * @param json an object of texts by tags
 * @returns null where it is none, a tag is no language of the site, or a text is too long or holds what does not show
 */
export function readTexts(json: string): Record<string, string> | null {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const tag = findLocale(name);
    if (tag === null || typeof value !== 'string') return null;
    const text = value.normalize('NFC').trim();
    if (text === '') continue;
    if ([...text].length > longestAnnouncement || forbidden.test(text)) return null;
    texts[tag] = text;
  }
  return texts;
}
