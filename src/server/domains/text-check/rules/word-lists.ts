import type { LocaleTag } from '#shared/locale.ts';

/**
 * Words that hold a text until a moderator has looked at it, and words of which the writer is asked once. Short on
 * purpose: a word that is harmless in any language of its script holds nothing. The operator adds to them in a file of
 * their own.
 */
export interface Words {
  hold: readonly string[];
  ask: readonly string[];
}

type Language = 'en' | 'de' | 'es' | 'ru' | 'ar';

/** By language: the writer is asked about words of their own, and of `everywhere`. */
export const ownWords: Readonly<Record<Language, Words>> = {
  en: {
    hold: ['nigger', 'niggers', 'faggot', 'faggots', 'wetback', 'wetbacks', 'raghead', 'ragheads'],
    ask: ['bastard', 'dick', 'dickhead', 'idiot', 'moron', 'prick', 'retard', 'slut', 'twat', 'wanker', 'whore'],
  },
  de: {
    hold: ['judensau', 'untermensch', 'untermenschen', 'kanake', 'kanaken'],
    ask: ['arsch', 'arschloch', 'fotze', 'hure', 'hurensohn', 'idiot', 'miststück', 'schlampe', 'wichser', 'vollidiot'],
  },
  es: {
    hold: ['sudaca', 'sudacas', 'moraco', 'moracos'],
    ask: [
      'cabrón',
      'gilipollas',
      'hijoputa',
      'idiota',
      'imbécil',
      'maricón',
      'mierda',
      'pendejo',
      'puta',
      'puto',
      'zorra',
    ],
  },
  ru: {
    hold: ['жид', 'жиды', 'хачи', 'чурка', 'чурки', 'черножопый', 'черножопые'],
    ask: [
      'блядь',
      'бля',
      'дебил',
      'идиот',
      'мразь',
      'мудак',
      'пидор',
      'сволочь',
      'сука',
      'тварь',
      'хуй',
      'шлюха',
      'козёл',
    ],
  },
  ar: {
    hold: [],
    ask: ['شرموطة', 'عاهرة', 'قحبة', 'حقير', 'غبي', 'حمار', 'كلب'],
  },
};

/** These hurt whatever language one writes in. */
export const everywhere: Words = {
  hold: [],
  ask: ['fuck', 'fucker', 'fucking', 'motherfucker', 'shit', 'bullshit', 'asshole', 'arsehole', 'bitch', 'cunt'],
};

/** Of these scripts there is one list only, so what is written in them is compared with it in any language of the site. */
const onlyOfTheirScript: readonly Language[] = ['ru', 'ar'];

/** The lists whose words a writer is asked about who reads the site in this language. */
export function askedLists(locale: LocaleTag): Words[] {
  const languages = Object.keys(ownWords) as Language[];
  const heard = languages.filter((one) => locale.startsWith(one) || onlyOfTheirScript.includes(one));
  return [everywhere, ...heard.map((language) => ownWords[language])];
}

/**
 * Reads the operator's own list: a line each, `hold` or `ask` and a word; empty lines and those that begin with # count
 * for nothing.
 *
 * @throws Error that names the first line that is no such line
 */
export function readWordList(text: string): Words {
  const words = { hold: [] as string[], ask: [] as string[] };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, kind, word] = /^(hold|ask)\s+([\p{L}\p{N}\p{M}]+)$/u.exec(trimmed) ?? [];
    if (!kind || !word) throw new Error(`line ${at + 1} of the word list must be “hold” or “ask” and one word`);
    words[kind as keyof typeof words].push(word);
  }
  return words;
}
