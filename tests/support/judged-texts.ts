import type { PortraitMetric } from '#shared/portrait.ts';

export interface JudgedText {
  language: 'en' | 'de' | 'es' | 'ru' | 'ar';
  text: string;
  /** What a reader says of it, metric by metric: more (+) or less (-); nothing of those that are not there. */
  says: readonly `${PortraitMetric}${'+' | '-'}`[];
}

type Judged = readonly [text: string, ...says: JudgedText['says']];

/**
 * Texts as members write them, twelve a language, judged by hand before an analyser read them. What it cannot see, such
 * as irony, stands among them on purpose.
 */
const texts: Readonly<Record<JudgedText['language'], readonly Judged[]>> = {
  en: [
    ['Called four times today and would not say which company they are.', 'persistence+', 'clarity-', 'tone-'],
    ['Very polite lady from a library, explained everything about an overdue book.', 'courtesy+', 'clarity+', 'tone+'],
    ['Scam! Pretends to be the tax office and wants gift cards.', 'trust-', 'tone-'],
    ['Not a scam, this really is my dentist calling to confirm the appointment.', 'trust+', 'tone+'],
    ['He was rude, shouted at my wife and then hung up on me.', 'courtesy-', 'tone-'],
    ['Silent call, nobody on the line, every time the same.', 'clarity-'],
    ['They keep calling every day even though I asked them to stop, so annoying.', 'persistence+', 'tone-'],
    ['Only called once, accepted my no and wished me a nice day.', 'persistence-', 'courtesy+', 'tone+'],
    ['Great service, honest people, I trust them completely.', 'trust+', 'tone+'],
    ['She wasn’t friendly at all and would not listen.', 'courtesy-', 'tone-'],
    ['Just what I needed, another robot telling me about my car’s extended warranty.', 'tone-'],
    ['The delivery driver was running late and called to apologize. Helpful and friendly.', 'courtesy+', 'tone+'],
  ],
  de: [
    ['Ruft jeden Tag an und legt sofort auf, das nervt total.', 'persistence+', 'clarity-', 'tone-'],
    ['Sehr freundlicher Mitarbeiter der Stadtwerke, hat alles gut erklärt.', 'courtesy+', 'clarity+', 'tone+'],
    ['Vorsicht, Betrug! Gibt sich als Bank aus und fragt nach dem Passwort.', 'trust-', 'tone-'],
    ['Kein Betrug, das war wirklich meine Versicherung.', 'trust+', 'tone+'],
    ['Freundlich war der Herr nicht.', 'courtesy-', 'tone-'],
    ['Niemand am Apparat, nur Stille.', 'clarity-'],
    ['Hat nur einmal angerufen und mein Nein akzeptiert, völlig in Ordnung.', 'persistence-', 'tone+'],
    ['Unverschämter Kerl, hat mich beleidigt und einfach aufgelegt.', 'courtesy-', 'tone-'],
    ['Seriöse Firma, halten immer, was sie versprechen.', 'trust+', 'tone+'],
    ['Die hören nicht auf anzurufen, zwanzig Mal am Tag.', 'persistence+', 'tone-'],
    ['Die Dame stellte sich vor und kam gleich auf den Punkt.', 'clarity+'],
    ['Angeblich von Microsoft, wer’s glaubt.', 'trust-', 'tone-'],
  ],
  es: [
    ['Llaman a todas horas y no dicen nada, estoy harta.', 'persistence+', 'clarity-', 'tone-'],
    ['Muy amable el chico, me explicó todo con paciencia.', 'courtesy+', 'clarity+', 'tone+'],
    ['Es una estafa, se hacen pasar por el banco y piden datos bancarios.', 'trust-', 'tone-'],
    ['No es una estafa, era el repartidor con mi paquete.', 'trust+', 'tone+'],
    ['Nada amables, encima me gritaron.', 'courtesy-', 'tone-'],
    ['Contesto y silencio, nadie habla.', 'clarity-'],
    ['Insisten e insisten, veinte veces al día, son unos pesados.', 'persistence+', 'tone-'],
    ['Llamó una sola vez, dejó un mensaje claro y no volvió a llamar.', 'persistence-', 'clarity+'],
    ['Empresa seria y de confianza, la recomiendo.', 'trust+', 'tone+'],
    ['El señor fue grosero y me colgó.', 'courtesy-', 'tone-'],
    ['Perdón, pero esto ya es acoso.', 'persistence+', 'tone-'],
    ['Qué suerte la mía, otra vez los de la luz.', 'tone-'],
  ],
  ru: [
    ['Звонят каждый день и молчат, надоели.', 'persistence+', 'clarity-', 'tone-'],
    ['Очень вежливая девушка, всё подробно объяснила.', 'courtesy+', 'clarity+', 'tone+'],
    ['Мошенники, представляются службой безопасности банка и просят код из СМС.', 'trust-', 'tone-'],
    ['Не мошенники, это правда курьер, привёз посылку.', 'trust+', 'tone+'],
    ['Хамят и бросают трубку.', 'courtesy-', 'tone-'],
    ['Сразу сбрасывают, в трубке тишина.', 'clarity-'],
    ['Никогда не грубит, всегда спокойный и терпеливый.', 'courtesy+', 'tone+'],
    ['Позвонили один раз, приняли отказ и больше не звонили.', 'persistence-'],
    ['Надёжная компания, всегда держат слово, рекомендую.', 'trust+', 'tone+'],
    ['Не доверяйте, это развод на деньги.', 'trust-', 'tone-'],
    ['Назойливые продавцы окон, не отстают никак.', 'persistence+', 'tone-'],
    ['Мастер перезвонил, назвал имя и всё понятно рассказал.', 'clarity+'],
  ],
  ar: [
    ['يتصل كل يوم ولا يتكلم، شيء مزعج جدا', 'persistence+', 'clarity-', 'tone-'],
    ['موظف مهذب جدا وشرح لي كل شيء بوضوح', 'courtesy+', 'clarity+', 'tone+'],
    ['احذروا، هذا محتال يطلب رقم البطاقة', 'trust-', 'tone-'],
    ['ليس احتيالا، هذا فعلا البنك', 'trust+', 'tone+'],
    ['كان وقحا وأغلق الخط في وجهي', 'courtesy-', 'tone-'],
    ['أرد ولا أحد يتكلم، صمت تام', 'clarity-'],
    ['لا يتوقفون عن الاتصال، عشرات المرات في اليوم', 'persistence+', 'tone-'],
    ['اتصل مرة واحدة فقط وترك رسالة', 'persistence-', 'clarity+'],
    ['شركة موثوقة وأنصح بالتعامل معها', 'trust+', 'tone+'],
    ['غير محترم ويصرخ على الناس', 'courtesy-', 'tone-'],
    ['سيدة لطيفة عرفت بنفسها وسألت عن الموعد', 'courtesy+', 'clarity+', 'tone+'],
    ['لا أثق بهم، يكذبون في كل شيء', 'trust-', 'tone-'],
  ],
};

export const judgedTexts: readonly JudgedText[] = Object.entries(texts).flatMap(([language, judged]) =>
  judged.map(([text, ...says]) => ({ language: language as JudgedText['language'], text, says })),
);
