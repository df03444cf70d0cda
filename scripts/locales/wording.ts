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
    [/anfecht/i, 'Widerspruch'],
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
    [/\bavis\w+ de(?:l| este| su)? (?:texto|nombre|comentario)/i, 'denunciar: an aviso is about calls'],
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
  'fr-FR': [
    [/['"]/, '’ and « »'],
    [/(?<!\p{L})(?:tu|tes)(?!\p{L})/iu, 'vous'],
    [/\bplaintes?\b/i, 'réclamation: a plainte is made to the police'],
    [/\bchiffr(?:é|er\b|ement)/i, 'empreinte: a keyed hash is no encryption'],
    [/indésirable\u00a0:/i, 'whom a sentence names after the colon is not what was reported'],
    [/\bfaire appel\b|\bappel de (?:la|cette) décision/i, 'recours: an appel is a call'],
    [/pas un programme/i, 'pas un robot'],
    [/téléverser/i, 'importer'],
  ],
  'he-IL': [
    [/["'\u05be]/, '״, ׳ and the hyphen'],
    [/[\u05b0-\u05bd\u05c1\u05c2]/, 'full spelling, without points'],
    [/הצפנ|מוצפ[נן]/, 'גיבוב: a keyed hash is no encryption'],
    [/לא רצוי:/, 'whom a sentence names after the colon is not what was reported'],
    [/אינכם תוכנ/, 'אינכם בוט'],
    [/טקסט קודם/, 'קידמו את הטקסט: without points the other reads as the text before'],
  ],
  'ko-KR': [
    [/%(?!terms|profile)\w+%(?:[을를은는과와로]|으로|[이가] )/, 'no particle may depend on what is put in'],
    [/[을이은와]\([를가는과]\)|\(으\)로/, 'write it so that one particle is right'],
    [/암호화(?!폐)/, '비밀 키로 만든 해시: a keyed hash is no encryption'],
    [/당신/, 'nobody, 내, 본인 or 회원님'],
    [/영구(?! 삭제)[^.]*등재|등재[^.]*영구(?! 삭제)/, 'unlisting can be undone'],
    [/(?<!와 )관리자가/, '검토자: moderators are no management'],
    [/모더레이터|운영진/, '검토자'],
    [/검색 기록|조회 이력/, '조회 기록'],
    [/글 올리기|부스트/, '끌어올리기: the other is to post'],
    [/사기꾼입니다|사기 번호/, 'a verdict accuses nobody'],
  ],
  'zh-CN': [
    [/您/, '你'],
    [/[「」『』]/, '“”'],
    [/\p{Script=Han} [\w%]|[\w%] \p{Script=Han}/u, 'no space between Han and Latin letters or digits'],
    [/\p{Script=Han}[,;:?!(]|[,;:?!)]\p{Script=Han}/u, 'full-width punctuation'],
    [/[們這時說對開關為無與網電號碼讓還]/, 'a traditional character'],
    [/会员/, '用户: 会员 is somebody who pays'],
    [/加密(?!货币)/, '哈希值: a keyed hash is no encryption'],
    [/运营者|经营者/, '站方: too near to 运营商, the carrier'],
    [/账户(?!号码)/, '账号'],
    [/登陆/, '登录'],
  ],
  'zh-HK': [
    [/您|閣下/, '你'],
    [/[“”‘’]/, '「」'],
    [/\p{Script=Han} [\w%]|[\w%] \p{Script=Han}/u, 'no space between Han and Latin letters or digits'],
    [/\p{Script=Han}[,;:?!(]|[,;:?!)]\p{Script=Han}/u, 'full-width punctuation'],
    [/[们这时说对开关为无与网电号码让还]/, 'a simplified character'],
    [/嘅|喺|冇|唔|佢/, 'written Chinese, no spoken Cantonese'],
    [/裡|賬/, '裏, 帳'],
    [/隱私/, '私隱'],
    [/機器人/, '機械人'],
    [/登錄/, '登入'],
    [/運營商/, '電訊商'],
    [/短信|信息/, '短訊; 訊息, 資料'],
    [/申訴/, '上訴: the other word can be a complaint'],
    [/評論/, '留言'],
    [/加密(?!貨幣)/, '雜湊值: a keyed hash is no encryption'],
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
