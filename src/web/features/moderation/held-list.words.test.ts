import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queueDays } from '#contract/text-rule.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { createTranslate } from '#shared/phrases.ts';

const languages = ['en', 'ru-RU', 'ar-SA', 'es-ES', 'de-DE'] as const satisfies LocaleTag[];

function say(locale: LocaleTag) {
  const app = JSON.parse(readFileSync(new URL(`../../../../locales/${locale}.json`, import.meta.url), 'utf8'));
  return createTranslate({ app }, locale);
}

it.each(languages)('U11 authors of held texts are told in %s no term but the aim of the desk', (locale) => {
  const t = say(locale);
  expect(t('comment.own_held')).not.toMatch(/\d/);
  for (const count of [queueDays.waiting, queueDays.setAside]) {
    const days = t('term.days', { count });
    const said = t('held.until_looked_at', { days });
    expect(said).toContain(days);
    expect(said.match(/\d+/g)).toEqual([String(count)]);
  }
});
