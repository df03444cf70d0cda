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
  ['de-DE', 'no German', '%money% gehen auf dem Weg der Zahlung zurück.'],
  ['es-ES', 'another word for the same', 'Avisar de este texto'],
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
  ['fr-FR', 'no French sign', "L'adresse est incomplète."],
  ['fr-FR', 'to a stranger', 'Tu peux réessayer demain.'],
  ['fr-FR', 'made to the police', 'Votre plainte a été envoyée.'],
  ['fr-FR', 'untrue', 'Nous conservons le numéro chiffré avec une clé secrète.'],
  ['fr-FR', 'the person would be what is unwanted', 'Signalé comme indésirable\u00a0: %counts%.'],
  ['fr-FR', 'by telephone?', 'Vous pouvez faire appel pendant 6\u00a0mois.'],
  ['fr-FR', 'no French', 'Téléverser une photo'],
  ['fr-FR', 'somebody reads it', 'Montrez que vous n’êtes pas un programme.'],
  ['he-IL', 'no Hebrew sign', 'דוא"ל'],
  ['he-IL', 'points', 'שָׁלוֹם'],
  ['he-IL', 'untrue', 'אנחנו שומרים את המספר מוצפן במפתח סודי.'],
  ['he-IL', 'the person would be what is unwanted', 'דווח כלא רצוי: %counts%.'],
  ['he-IL', 'the text before', 'הטקסט קודם'],
  ['he-IL', 'somebody reads it', 'הראו שאינכם תוכנה.'],
  ['ko-KR', 'an ending that nobody knows', '%name%을 차단했습니다.'],
  ['ko-KR', 'both particles at once', '이름을(를) 입력하세요.'],
  ['ko-KR', 'untrue', '번호를 암호화하여 보관합니다.'],
  ['ko-KR', 'nobody says so', '당신의 번호입니다.'],
  ['ko-KR', 'it can be undone', '번호를 영구히 등재 해제할 수 있습니다.'],
  ['ko-KR', 'another word for the same', '관리자가 이 글을 삭제했습니다.'],
  ['zh-CN', 'another form of address', '您的号码已收录'],
  ['zh-CN', 'untrue', '号码以加密形式保存。'],
  ['zh-CN', 'a space', '需要10 个字符。'],
  ['zh-CN', 'somebody who pays', '访客和会员都能看到。'],
  ['zh-HK', 'another word for the same', '你可以提出申訴。'],
  ['zh-HK', 'no word of Hong Kong', '隱私設定'],
  ['zh-HK', 'a simplified character', '你的号碼'],
  ['tr', 'an ending that nobody knows', '%name%’i engellediniz.'],
  ['tr', 'nobody agrees how it is read', 'Cüzdanınıza 5\u00a0numcy’niz eklendi.'],
  ['tr', 'no circumflex', 'Bu içeriği şikayet edin.'],
  ['tr', 'untrue', 'Numarayı şifreleyerek saklarız.'],
  ['tr', 'it can be undone', 'Numaranızı listeden kalıcı olarak çıkarın.'],
  ['tr', 'something else', 'Henüz bildirim yok.'],
  ['tr', 'another word for the same', 'Arama geçmişiniz boş.'],
  ['tr', 'who decides is not the management', 'Bir yönetici kaldırdı.'],
  ['az-AZ', 'an ending that nobody knows', '%name%-i blokladınız.'],
  ['az-AZ', 'nobody agrees how it is read', 'Pulqabınıza numcy-lər əlavə olundu.'],
  ['az-AZ', 'Turkish', 'Hesap için numaranızı girin.'],
  ['az-AZ', 'untrue', 'Nömrəni şifrələyib saxlayırıq.'],
  ['az-AZ', 'it can be undone', 'Nömrənizi siyahıdan həmişəlik çıxarın.'],
  ['az-AZ', 'something else', 'Hələ bildiriş yoxdur.'],
  ['az-AZ', 'who decides is not the management', 'Administrator qərar verib.'],
  ['in-ID', 'another form of address', 'Masukkan nomor kamu.'],
  ['in-ID', 'untrue', 'Nomor disimpan dalam bentuk terenkripsi.'],
  ['in-ID', 'the telephone company', 'Tulis kepada operator situs.'],
  ['in-ID', 'it compares', 'Keputusan ini dapat dibanding.'],
  ['in-ID', 'another language', 'Salin pautan'],
  ['in-ID', 'an ending on a name', 'Balas %name%nya'],
  ['ms-MY', 'a capital letter', 'Masukkan nombor Anda.'],
  ['ms-MY', 'untrue', 'Nombor disulitkan sebelum disimpan.'],
  ['ms-MY', 'another language', 'Salin tautan'],
  ['ms-MY', 'it can be undone', 'Keluarkan nombor daripada senarai, buat selama-lamanya.'],
];

describe('U20 what a review of the phrases found', () => {
  test.each(mistakes)('in %s is found where it comes again, %s: %s', (tag, _, phrase) => {
    expect(findWrongWords(tag, { some: phrase })).toHaveLength(1);
  });

  it.each(['en', 'ru-RU', 'ar-SA', 'es-ES', 'de-DE', 'fr-FR', 'he-IL', 'ko-KR', 'zh-CN', 'zh-HK', 'tr', 'az-AZ', 'in-ID', 'ms-MY'] as const)('stands nowhere in %s', (tag) => {
    const file = new URL(`../../locales/${tag}.json`, import.meta.url);
    const phrases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(phrases).length).toBeGreaterThan(500);
    expect(findWrongWords(tag, phrases)).toEqual([]);
  });
});
