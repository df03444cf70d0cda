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
    [/\bcoded form\b/i, 'a keyed hash is told as one'],
    [
      /\b(?:free|unlist\w*)\b.* for good\b|\btake[ns]? .*off the list\b/i,
      'unlisted, for as long as you like: it can be undone',
    ],
    [/\breported as unwanted:/i, 'whom a sentence names after the colon is not what was reported'],
    [/\baccount is closed\b/i, 'suspended'],
    [/\bvisitor lists?\b/i, 'a visitor is somebody without an account'],
    [/\bthat was (?:many|a lot)\b/i, 'too many, or too much'],
    [/\bin force since\b/i, 'in effect from'],
    [
      /\b(?:how|who) (?:do )?(?:people|you|they) call (?:this|your) number/i,
      'a number is called by telephone; it has a name',
    ],
    [/\bstands? (?:here|on (?:this|its) page|on the page of your)\b/i, 'say where it is, or what the page shows'],
    [/\b(?:texts?|votes?|gifts?) of yours\b/i, 'one of your texts'],
    [/\bmoderation (?:removed|warns|closed|changed)\b/i, 'the moderators'],
    [/\bthe way (?:they were|it was) paid\b/i, 'to the original payment method'],
    [/\baccount was closed\b/i, 'suspended'],
  ],
  'de-DE': [
    [/\b(?:Taste|Knopf)\b/, 'Schaltfläche'],
    [/verschlüssel/i, 'Prüfwert: a keyed hash is no encryption'],
    [/kein Programm/i, 'kein Bot'],
    [/unerwünscht gemeldet:/i, 'wer nach dem Doppelpunkt steht, wurde nicht gemeldet'],
    [/Anruf in Abwesenheit/i, 'Anruf, der nicht angenommen wird'],
    [/\bNummern? suchen\b/i, 'nachschlagen'],
    [/\bDas waren viele\b/i, 'zu viele'],
    [/anfecht|anzufecht|schon angefocht/i, 'Widerspruch'],
    [/Weg der Zahlung/i, 'auf das Zahlungsmittel erstatten'],
  ],
  'es-ES': [
    [/\busted\b|\b(?:Acceda|Elija|Escríbanos|Inicie|Pida|Recárguela)\b/i, 'tú'],
    [/\bacceder\b a %site%|\baccedido\b/i, 'iniciar sesión'],
    [/echarte atrás/i, 'recuperar'],
    [/\bllam\w+ a (?:este|tu) número/i, 'a un número se le llama por teléfono; tiene un nombre'],
    [/no deseado:/i, 'quien se nombra tras los dos puntos no es lo señalado'],
    [/cuenta está cerrada/i, 'suspendida'],
    [/gratis y para siempre/i, 'it can be undone'],
    [/\bavis\w+ de(?:l| la| esta| este| su)? (?:texto|nombre|comentario|foto|imagen)/i, 'an aviso is of calls'],
    [/\btextos .*de los que \S+ avis/i, 'an aviso is of calls'],
    [/decisi[oó]n judicial/i, 'resolución judicial'],
    [/\brestablec/i, 'restaurar'],
    [/\bpor donde (?:se pag|vino)/i, 'por el mismo medio de pago'],
  ],
  'ru-RU': [
    [/приватност/i, 'конфиденциальность'],
    [/истори[яию] поиска/i, 'история запросов'],
    [/не программа/i, 'не робот'],
    [/как нежелательный:/i, 'кто назван после двоеточия, не тот, на кого жалуются'],
    [/%days% дн\./, 'a plural form'],
    [/списк\S+ посетителей/i, 'a visitor is somebody without an account'],
    [/бесплатно и навсегда/i, 'it can be undone'],
    [/учётн\S+ запис/i, 'аккаунт'],
    [/тем же путём/i, 'тем же способом, которым платили'],
  ],
  'ar-SA': [
    [/مشبوه/, 'مثير للشك: the other word accuses'],
    [/اكتب إلى/, 'راسلنا على'],
    [/[٠-٩]/, 'Latin digits'],
    [/لست برنامج/, 'لست روبوتًا'],
    [/\(بالأيام\)/, 'a plural form'],
    [/غير مرغوب فيه:/, 'whom a sentence names after the colon is not what was reported'],
    [/هذا الملف غير موجود|لا يوجد ملف كهذا/, 'a profile is not a file'],
    [/(?:^|\s)الإدارة/, 'المشرفون: moderators are no management'],
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
