import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import { findWrongWords } from './wording.ts';

/** Sentences that stood on the screen once, and what was wrong with them. */
const mistakes: readonly [LocaleTag, string, string][] = [
  ['en', 'the person would be what is unwanted', 'Reported as unwanted: %counts%.'],
  ['en', 'it hides what is kept', 'What stays is a coded form of the number.'],
  ['en', 'it can be undone', 'You can unlist your number in the settings, free and for good.'],
  ['en', 'another word for the same', 'The holder has taken this number off the list.'],
  ['en', 'another word for the same', 'This account is closed. Write to us if you think that is wrong.'],
  ['en', 'a visitor is somebody else', 'Your lookups stay out of other people’s visitor lists.'],
  ['en', 'no English', 'That was many lookups in a short time.'],
  ['en', 'no English', 'In force since %date%'],
  ['en', 'by telephone?', 'How people call this number'],
  ['en', 'no English', 'The receipt stands here:'],
  ['en', 'no English', 'Moderation warns you because of your text.'],
  ['en', 'no English', '%money% go back the way they were paid.'],
  ['en', 'another word for the same', 'Your account was closed'],
  ['de-DE', 'another word for the same', 'Die Anfechtung wartet auf eine Entscheidung'],
  ['de-DE', 'another word for the same', 'Hier gibt es nichts anzufechten.'],
  ['de-DE', 'no German', '%money% gehen auf dem Weg der Zahlung zurück.'],
  ['es-ES', 'another word for the same', 'Avisar de este texto'],
  ['es-ES', 'another word for the same', 'Avisar de la foto'],
  ['es-ES', 'another word for the same', 'La queja cita ahora una decisión judicial.'],
  ['es-ES', 'another word for the same', 'Dejar o restablecer'],
  ['es-ES', 'another word for the same', 'Aquí esperan los textos de los que alguien avisó.'],
  ['es-ES', 'no Spanish', '%money% vuelven por donde se pagaron.'],
  ['ru-RU', 'another word for the same', 'Учётная запись не нужна.'],
  ['ru-RU', 'by which way?', 'Вернётся тем же путём: %money%.'],
  ['ar-SA', 'who decides is not the management', 'أزالت الإدارة نصًا لك.'],
  ['de-DE', 'the person would be what is unwanted', 'Als unerwünscht gemeldet: %counts%.'],
  ['de-DE', 'untrue', 'Wir speichern die Nummer in einer verschlüsselten Form.'],
  ['de-DE', 'another word for the same', 'Andere Nummer suchen'],
  ['de-DE', 'something else', 'Anruf in Abwesenheit'],
  ['es-ES', 'the person would be what is unwanted', 'Señalado como no deseado: %counts%.'],
  ['es-ES', 'by telephone?', '¿Cómo llamas a este número?'],
  ['es-ES', 'by telephone?', 'Alguien llama a tu número con un nombre nuevo.'],
  ['es-ES', 'usted', 'Esta cuenta está suspendida. Escríbanos si cree que es un error.'],
  ['es-ES', 'it can be undone', 'Puedes retirarlo, gratis y para siempre.'],
  ['ru-RU', 'the person would be what is unwanted', 'Отмечен как нежелательный: %counts%.'],
  ['ru-RU', 'no plural form', 'Вес убывает вдвое за каждые %days% дн.'],
  ['ru-RU', 'a visitor is somebody else', 'Ваши запросы не попадают в списки посетителей других людей.'],
  ['ar-SA', 'the person would be what is unwanted', 'أُبلغ عنه بأنه غير مرغوب فيه: %counts%.'],
  ['ar-SA', 'no plural form', 'ويفقد البلاغ نصف وزنه خلال مدة (بالأيام): %days%.'],
  ['ar-SA', 'a file', 'لا يوجد ملف كهذا'],
];

describe('U20 what a review of the phrases found', () => {
  test.each(mistakes)('in %s is found where it comes again, %s: %s', (tag, _, phrase) => {
    expect(findWrongWords(tag, { some: phrase })).toHaveLength(1);
  });

  it.each(['en', 'ru-RU', 'ar-SA', 'es-ES', 'de-DE'] as const)('stands nowhere in %s', (tag) => {
    const file = new URL(`../../locales/${tag}.json`, import.meta.url);
    const phrases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(phrases).length).toBeGreaterThan(500);
    expect(findWrongWords(tag, phrases)).toEqual([]);
  });
});
