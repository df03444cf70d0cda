import { skeletonOf } from './fold-text.ts';
import { nameRuns } from './name-runs.ts';

/** Words in a person's name that only an organization, an authority, a bank or this site uses. */
export interface NameClaim {
  /**
   * `certain`: not a person's name. `likely`: hardly ever one; a moderator reviews it. `possible`: some people have it;
   * a moderator reviews it before it is first shown.
   */
  strength: 'certain' | 'likely' | 'possible';
  word: string;
}

/** Authorities, banks with a one-word name, and this site: no person is called so. */
const certainWords = [
  'administrator',
  'consulate',
  'embassy',
  'europol',
  'fbi',
  'government',
  'hmrc',
  'interpol',
  'irs',
  'ministry',
  'moderator',
  'police',
  'ringbook',
  'amtsgericht',
  'bafin',
  'bundesamt',
  'bundesbank',
  'bundespolizei',
  'commerzbank',
  'finanzamt',
  'jobcenter',
  'konsulat',
  'kriminalpolizei',
  'landgericht',
  'ministerium',
  'ordnungsamt',
  'polizei',
  'postbank',
  'raiffeisenbank',
  'regierung',
  'sparkasse',
  'staatsanwaltschaft',
  'volksbank',
  'zollamt',
  'ayuntamiento',
  'caixabank',
  'consulado',
  'embajada',
  'fiscalía',
  'gobierno',
  'juzgado',
  'ministerio',
  'policía',
  'tributaria',
  'консульство',
  'министерство',
  'мвд',
  'милиция',
  'налоговая',
  'полиция',
  'полиции',
  'посольство',
  'правительство',
  'прокуратура',
  'прокуратуры',
  'сбербанк',
  'фсб',
  'центробанк',
  'альфабанк',
  'газпромбанк',
  'السفارة',
  'سفارة',
  'الشرطة',
  'شرطة',
  'الحكومة',
  'حكومة',
  'القنصلية',
  'قنصلية',
  'المحكمة',
  'محكمة',
  'النيابة',
  'الوزارة',
  'وزارة',
  'ambassade',
  'gendarmerie',
  'gouvernement',
  'impôts',
  'mairie',
  'ministère',
  'préfecture',
  'משטרה',
  'משטרת',
  'ממשלה',
  'ממשלת',
  'קונסוליה',
  'שגרירות',
  'ambasciata',
  'carabinieri',
  'governo',
  'ministero',
  'polizia',
  'prefettura',
  'questura',
  'embaixada',
  'ambasada',
  'ministerstwo',
  'policja',
  'prokuratura',
  'міністерство',
  'поліція',
  'приватбанк',
];

/** Also surnames, or weak alone: one of them is reviewed by a moderator, two are certain. */
const likeWords = [
  'bank',
  'banking',
  'court',
  'customs',
  'department',
  'fraud',
  'helpdesk',
  'hotline',
  'insurance',
  'office',
  'official',
  'security',
  'service',
  'services',
  'sheriff',
  'support',
  'tax',
  'taxes',
  'team',
  'verified',
  'abteilung',
  'bankhaus',
  'behörde',
  'betrug',
  'gericht',
  'kundendienst',
  'kundenservice',
  'offiziell',
  'sicherheit',
  'steuer',
  'verifiziert',
  'versicherung',
  'zoll',
  'aduana',
  'banca',
  'banco',
  'departamento',
  'fraude',
  'oficial',
  'oficina',
  'seguridad',
  'seguros',
  'servicio',
  'soporte',
  'tribunal',
  'verificada',
  'verificado',
  'банк',
  'банка',
  'безопасность',
  'безопасности',
  'отдел',
  'официальный',
  'поддержка',
  'поддержки',
  'служба',
  'службы',
  'страхование',
  'суд',
  'таможня',
  'البنك',
  'بنك',
  'المصرف',
  'مصرف',
  'الجمارك',
  'الدعم',
  'assurance',
  'assurances',
  'banque',
  'douane',
  'officiel',
  'officielle',
  'sécurité',
  'vérifié',
  'vérifiée',
  'אבטחה',
  'ביטוח',
  'בנק',
  'מכס',
  'רשמי',
  'תמיכה',
  'assistenza',
  'assicurazioni',
  'dogana',
  'servizio',
  'sicurezza',
  'ufficiale',
  'ufficio',
  'verificato',
  'alfândega',
  'segurança',
  'serviço',
  'suporte',
  'bezpieczeństwo',
  'oficjalny',
  'urząd',
  'zweryfikowany',
  'безпека',
  'митниця',
  'офіційний',
  'підтримка',
];

/** Signs that imitate the site's mark of a verified number, or an authority. */
const posingSign = /[✓✔✅☑🗸🗹🛡🏦🏛👮®™]/u;

/** Digits and signs read as letters when beside a letter. */
const posedLetters: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '€': 'e',
  '5': 's',
  $: 's',
  '7': 't',
};
const posedLetter = /(?<=\p{L})[4@3€5$7]|[4@3€5$7](?=\p{L})/gu;

/** Minimum length at which a word is also searched inside longer ones: “DeutscheBankSecurity”. */
const [certainWithin, likeWithin] = [6, 7];

/** Finds words that are not a person's name, despite disguise by case, spaces, marks or look-alike letters. */
export type FindClaim = (name: string) => NameClaim | null;

/** @param host hostname of this site, which is not a person's name either */
export function createFindClaim(host: string): FindClaim {
  const certain = new Set([...certainWords, host].map(skeletonOf));
  const like = new Set(likeWords.map(skeletonOf));
  const within = [
    ...[...certain].filter(({ length }) => length >= certainWithin),
    ...[...like].filter(({ length }) => length >= likeWithin),
  ];
  return (name) => {
    const runs = nameRuns(name.replace(posedLetter, (sign) => posedLetters[sign] ?? sign));
    const sure = runs.find(({ key }) => certain.has(key));
    if (sure) return { strength: 'certain', word: sure.written };
    const alike = new Map(runs.filter(({ key }) => like.has(key)).map((run) => [run.key, run.written]));
    if (alike.size > 1) return { strength: 'certain', word: [...alike.values()].join(' ') };
    const holding = runs.find(
      ({ key, words }) => words === 1 && !like.has(key) && within.some((one) => key.includes(one)),
    );
    const sign = posingSign.exec(name)?.[0];
    const hidden = holding?.written ?? sign;
    if (hidden !== undefined) return { strength: 'likely', word: hidden };
    const [first] = alike.values();
    return first === undefined ? null : { strength: 'possible', word: first };
  };
}
