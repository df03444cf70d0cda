import { skeletonOf } from './fold-text.ts';
import { nameRuns } from './name-runs.ts';

/** What a person’s name says that only an organization, an authority, a bank or this site is called. */
export interface NameClaim {
  /** Nobody is called so. Otherwise somebody may be, and a moderator looks at it. */
  isCertain: boolean;
  /** As it was written. */
  word: string;
}

/** Nobody’s name: authorities, kinds of banks that have one word, and this site. */
const certainWords = [
  ...['administrator', 'consulate', 'embassy', 'europol', 'fbi', 'government', 'hmrc', 'interpol', 'irs', 'ministry'],
  ...['moderator', 'police', 'ringbook'],
  ...['amtsgericht', 'bafin', 'bundesamt', 'bundesbank', 'bundespolizei', 'commerzbank', 'finanzamt', 'jobcenter'],
  ...['konsulat', 'kriminalpolizei', 'landgericht', 'ministerium', 'ordnungsamt', 'polizei', 'postbank'],
  ...['raiffeisenbank', 'regierung', 'sparkasse', 'staatsanwaltschaft', 'volksbank', 'zollamt'],
  ...['ayuntamiento', 'caixabank', 'consulado', 'embajada', 'fiscalía', 'gobierno', 'juzgado', 'ministerio', 'policía'],
  ...['tributaria', 'консульство', 'министерство', 'мвд', 'милиция', 'налоговая', 'полиция', 'полиции', 'посольство'],
  ...['правительство', 'прокуратура', 'прокуратуры', 'сбербанк', 'фсб', 'центробанк', 'альфабанк', 'газпромбанк'],
  ...['السفارة', 'سفارة', 'الشرطة', 'شرطة', 'الحكومة', 'حكومة', 'القنصلية', 'قنصلية', 'المحكمة', 'محكمة', 'النيابة'],
  ...['الوزارة', 'وزارة'],
];

/** People are called so too, or the word says little alone: one of them waits for a moderator, two are certain. */
const likeWords = [
  ...['bank', 'banking', 'court', 'customs', 'department', 'fraud', 'helpdesk', 'hotline', 'insurance', 'office'],
  ...['official', 'security', 'service', 'services', 'sheriff', 'support', 'tax', 'taxes', 'team', 'verified'],
  ...['abteilung', 'bankhaus', 'behörde', 'betrug', 'gericht', 'kundendienst', 'kundenservice', 'offiziell'],
  ...['sicherheit', 'steuer', 'verifiziert', 'versicherung', 'zoll'],
  ...['aduana', 'banca', 'banco', 'departamento', 'fraude', 'oficial', 'oficina', 'seguridad', 'seguros', 'servicio'],
  ...['soporte', 'tribunal', 'verificada', 'verificado'],
  ...['банк', 'банка', 'безопасность', 'безопасности', 'отдел', 'официальный', 'поддержка', 'поддержки', 'служба'],
  ...['службы', 'страхование', 'суд', 'таможня', 'البنك', 'بنك', 'المصرف', 'مصرف', 'الجمارك', 'الدعم'],
];

/**
 * Finds what a name says that people are not called, whatever it is disguised by: case, spaces, marks, letters that look
 * alike.
 */
export type FindClaim = (name: string) => NameClaim | null;

/** @param host this site’s, which nobody is called either */
export function createFindClaim(host: string): FindClaim {
  const certain = new Set([...certainWords, host].map(skeletonOf));
  const like = new Set(likeWords.map(skeletonOf));
  return (name) => {
    const runs = nameRuns(name);
    const sure = runs.find(({ key }) => certain.has(key));
    if (sure) return { isCertain: true, word: sure.written };
    const alike = new Map(runs.filter(({ key }) => like.has(key)).map((run) => [run.key, run.written]));
    const [first] = alike.values();
    return first === undefined ? null : { isCertain: alike.size > 1, word: [...alike.values()].join(' ') };
  };
}
