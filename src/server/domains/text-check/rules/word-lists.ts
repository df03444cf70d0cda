import type { LocaleTag } from '#shared/locale.ts';

/** Words that hold a text, and words to confirm. Only words that are harmless in no language of their script. */
export interface Words {
  hold: readonly string[];
  ask: readonly string[];
}

type Language = 'en' | 'de' | 'es' | 'ru' | 'ar';

/** By language. Writers are asked about words of their own language and of `everywhere`. */
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

/** Offensive in any language. */
export const everywhere: Words = {
  hold: [],
  ask: ['fuck', 'fucker', 'fucking', 'motherfucker', 'shit', 'bullshit', 'asshole', 'arsehole', 'bitch', 'cunt'],
};

/** The only lists of their scripts, so they apply in every site language. */
const onlyOfTheirScript: readonly Language[] = ['ru', 'ar'];

export function askedLists(locale: LocaleTag): Words[] {
  const languages = Object.keys(ownWords) as Language[];
  const heard = languages.filter((one) => locale.startsWith(one) || onlyOfTheirScript.includes(one));
  return [everywhere, ...heard.map((language) => ownWords[language])];
}

/** Parses lines of `hold` or `ask` and a word; `#` comments. @throws Error naming the first invalid line */
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
