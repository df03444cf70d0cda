// Words that the glossary has another one for. They came back before, so the check knows them.
import type { LocaleTag } from '#shared/locale.ts';
import type { Finding } from './catalogue-rules.ts';

type Phrases = Readonly<Record<string, string>>;

/** What must not be written in a language, and what is written instead, or why not. */
const wrongWords: Partial<Record<LocaleTag, readonly [RegExp, string][]>> = {
  en: [
    [/look-up/i, 'lookup is the noun, look up the verb'],
    [
      /organis|recognis|authoris|colour|favour|behaviour|neighbour|licence|dialled|labelled|\bper cent\b|e-mail/i,
      'American spelling',
    ],
    [/\breckon|\bhalves each\b|\bpretend\b/i, 'a word of everyday English'],
    [/not a program\b/i, 'not a bot'],
  ],
  'de-DE': [
    [/\b(?:Taste|Knopf)\b/, 'Schaltfläche'],
    [/verschlüssel/i, 'Prüfwert: a keyed hash is no encryption'],
    [/kein Programm/i, 'kein Bot'],
  ],
  'es-ES': [
    [/\busted\b|\b(?:Acceda|Elija|Escríbanos|Inicie|Pida|Recárguela)\b/i, 'tú'],
    [/\bacceder\b a %site%|\baccedido\b/i, 'iniciar sesión'],
    [/echarte atrás/i, 'recuperar'],
  ],
  'ru-RU': [
    [/приватност/i, 'конфиденциальность'],
    [/истори[яию] поиска/i, 'история запросов'],
    [/не программа/i, 'не робот'],
  ],
  'ar-SA': [
    [/مشبوه/, 'مثير للشك: the other word accuses'],
    [/اكتب إلى/, 'راسلنا على'],
    [/[٠-٩]/, 'Latin digits'],
    [/لست برنامج/, 'لست روبوتًا'],
  ],
};

/** Phrases with a word that the glossary has another one for. */
export function findWrongWords(tag: LocaleTag, phrases: Phrases): Finding[] {
  return (wrongWords[tag] ?? []).flatMap(([wrong, right]) =>
    Object.entries(phrases)
      .filter(([, phrase]) => wrong.test(phrase))
      .map(([key, phrase]) => ({ key, text: `says “${wrong.exec(phrase)?.[0]}”: ${right} (locales/glossary.md)` })),
  );
}
