/** Readable names of organizations; some registers use capitals only. */

/** Lower-case words within a name. `la`, `el` and `los` are missing, as they begin names of towns. */
const small = new Set(
  'of and the at for in on to by with an de und der die das für von im am et le du les y'.split(' '),
);

/** Short words; any other word of up to three letters is taken for an abbreviation. */
const words = new Set(
  'st mt ft dr sr jr san new ctr inc ltd co oak bay eye red big sun sky day lee bon van los las la el del des cox our all one two six ten sea ice old mac ray roy fox elk son med reg mem mid via rio mon joe ann lou ida elm ash key low top car bus tax law pet art fit spa bar inn air gas oil web hot men ear leg hip job war boy may ski div ave rd bad neu gut tor dan bud bee ben sam tom jim max kay guy ted'.split(
    ' ',
  ),
);

/** Longer abbreviations with vowels, and names with special spelling. */
const fixed = new Map(
  'ADAC UCLA UCSF UPMC MUSC UAMS UNMC OHSU NASA NATO AARP USAA PLLC EAMC GmbH mbH gGmbH eG e.V. HLTH:Hlth'
    .split(' ')
    .map((entry): [string, string] => {
      const [capitals = '', written = capitals] = entry.split(':');
      return [capitals.toUpperCase(), written];
    }),
);

const roman = /^[IVX]+$/;
const vowel = /[AEIOUYÀ-ÖØ-ÞŒ]/;
const ordinal = /^\d+(ST|ND|RD|TH)$/;
/** `AT&T`, `1&1`, `B&B`: short parts without blanks. */
const joined = /^\P{L}*\p{L}{1,3}(&\p{L}{1,3})+\P{L}*$/u;

/** Title case for a name in Latin capitals. Keeps abbreviations, Roman numerals and words with digits. */
export function organisationName(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Script=Latin}/u.test(name)) return name;
  let isFirst = true;
  return name.replace(/\S+/g, (chunk) => {
    if (joined.test(chunk)) {
      isFirst = false;
      return chunk;
    }
    return chunk.replace(/e\.v\.|[\p{L}\p{M}\p{N}'’]+/giu, (word) => {
      const cased = caseWord(word, isFirst);
      isFirst = false;
      return cased;
    });
  });
}

function caseWord(word: string, isFirst: boolean): string {
  const known = fixed.get(word);
  if (known !== undefined) return known;
  if (ordinal.test(word)) return word.toLowerCase();
  if (!/^\p{Script=Latin}/u.test(word) || /\p{N}/u.test(word) || roman.test(word)) return word;
  if (word.includes('İ')) return (word[0] ?? '') + word.slice(1).toLocaleLowerCase('tr');
  const lower = word.toLowerCase();
  if (small.has(lower)) return isFirst ? capitalise(lower) : lower;
  if (!words.has(lower) && ([...word].length <= 3 || !vowel.test(word))) return word;
  return capitalise(lower);
}

function capitalise(lower: string): string {
  const parts = /^(mc|[dol]['’])(\p{L}{3,})$/u.exec(lower);
  if (parts) return upFirst(parts[1] ?? '') + upFirst(parts[2] ?? '');
  return upFirst(lower);
}

function upFirst(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}
