import type { NameFields } from './contact-name.ts';

// Column headings in exports of Google, Outlook, Thunderbird, Yahoo, Apple, Samsung, FRITZ!Box, Speedport and others.
// Case, accents and punctuation are ignored when they are compared.

/** Content of a name column. `name` is a first, last or whole name, depending on the other columns. */
export type NameRole = keyof NameFields | 'name';

/** Headings of name columns, by role. */
export const nameHeadings: Readonly<Record<NameRole, readonly string[]>> = {
  given: splitList(`
    first name | given name | forename | first | fname | firstname | givenname | vorname | rufname | prénom
    prénoms | primer nombre | nombre de pila | nombre | primeiro nome | nome próprio | nombres | voornaam
    förnamn | fornavn | etunimi | imię | jméno | křestní jméno | krstné meno | keresztnév | utónév | prenume
    имя | ім'я | име | ime | μικρό όνομα | όνομα | ad | adı | ilk ad | ilk adı | nama depan | الاسم الأول
    שם פרטי | 名 | 名字 | 이름 | tên | नाम | पहला नाम | ชื่อ | ชื่อจริง
  `),
  middle: splitList(`
    middle name | additional name | middle | weitere vornamen | zweiter vorname | segundo nombre
    deuxième prénom | autres prénoms | secondo nome | nome do meio | segundo nome | tweede voornaam
    drugie imię | prostřední jméno | ďalšie meno | отчество | по батькові | ikinci ad | mellannamn | mellemnavn
    mellomnavn | toinen nimi | 中間名 | 中间名 | ミドル ネーム | الاسم الأوسط
  `),
  family: splitList(`
    last name | family name | surname | last | lname | lastname | familyname | nachname | familienname | zuname
    apellidos | apellido | primer apellido | nom de famille | cognome | sobrenome | último nome
    apelido de família | achternaam | efternamn | efternavn | etternavn | sukunimi | nazwisko | příjmení
    priezvisko | vezetéknév | családnév | nume de familie | фамилия | прізвище | фамилно име | prezime | επώνυμο
    soyad | soyadı | nama belakang | اسم العائلة | الاسم الأخير | שם משפחה | نام خانوادگی | 姓 | 姓氏 | 성 | họ
    अंतिम नाम | उपनाम | นามสกุล
  `),
  full: splitList(`
    full name | display name | contact | contact name | file as | fullname | displayname | anzeigename
    vollständiger name | kontakt | kontaktname | nombre completo | nombre en pantalla | nombre para mostrar
    nom complet | nom à afficher | nom affiché | nome completo | nome visualizzato | nome de exibição
    mostrar nome | volledige naam | weergavenaam | visningsnamn | fullständigt namn | visningsnavn | vist navn
    fullt navn | näyttönimi | näytettävä nimi | koko nimi | nazwa wyświetlana | imię i nazwisko
    zobrazované jméno | celé jméno | zobrazované meno | megjelenítendő név | teljes név | nume afișat
    полное имя | отображаемое имя | фио | піб | görünen ad | ad soyad | nama lengkap | الاسم الكامل
    الاسم المعروض | שם מלא | שם תצוגה | نام کامل | 顯示名稱 | 显示名称 | 姓名 | 全名 | 氏名 | first and last name
    name and surname | vor und nachname | vor und zuname | vorname nachname | nombre y apellidos
    nombre y apellido | apellidos y nombre | nom et prénom | prénom et nom | nom prénom | prénom nom
    nome e cognome | cognome e nome | nome e sobrenome | voor en achternaam | för och efternamn
    fornavn og efternavn | fornavn og etternavn | nazwisko i imię | jméno a příjmení | meno a priezvisko
    ime i prezime | име и презиме | име и фамилия | имя и фамилия | фамилия имя отчество | nume și prenume
    ονοματεπώνυμο | adı soyadı | isim soyisim | الاسم واللقب | שם ומשפחה | ชื่อ นามสกุล | ชื่อ สกุล | 성함 | 表示名
    フルネーム | 표시 이름 | 성명 | họ và tên | họ tên | nama tampilan | πλήρες όνομα | पूरा नाम
  `),
  name: splitList(`
    name | nom | nome | naam | namn | navn | nimi | nazwa | název | meno | név | nume | isim | nama | الاسم
    نام | שם | 이름 | 名前 | 名称 | 名稱 | назва
  `),
  organisation: splitList(`
    organization | organisation | organization name | organisation name | organization 1 name | company
    company name | work company | firma | firmenname | unternehmen | empresa | organización | compañía | société
    entreprise | società | azienda | organizzazione | organização | bedrijf | organisatie | företag | firmanavn
    yritys | järjestö | organizacja | společnost | organizace | spoločnosť | organizácia | cég | vállalat
    companie | организация | компания | організація | компанія | εταιρεία | şirket | kuruluş | perusahaan
    الشركة | المؤسسة | חברה | شرکت | 公司 | 組織 | 组织 | 会社 | 会社名 | 회사 | công ty | कंपनी | บริษัท
  `),
  nickname: splitList(`
    nickname | spitzname | apodo | alias | surnom | soprannome | apelido | bijnaam | roepnaam | smeknamn
    kaldenavn | kallenavn | lempinimi | pseudonim | przydomek | přezdívka | prezývka | becenév | poreclă
    псевдоним | прозвище | псевдонім | υποκοριστικό | takma ad | nama panggilan | اللقب | כינוי | 暱稱 | 昵称
    ニックネーム | 별명 | biệt danh | ชื่อเล่น
  `),
};

/** A heading that contains one of these names a number column. */
export const numberParts = splitList(`
  festnetz | landline | เบอร์โทร | di động | 座机 | 座機 | telefon | telephon | phone | telefoon | telepon
  telemóvel | rufnummer | mobilnummer | handynummer | mobilfunk | puhelin | телефон | мобильн | мобільн
  сотовый | τηλέφων | κινητό | هاتف | جوال | موبايل | محمول | تلفن | موبایل | טלפון | נייד | 電話 | 电话 | 手機 | 手机
  携帯 | 전화 | 휴대폰 | 핸드폰 | điện thoại | फ़ोन | फोन | मोबाइल | โทรศัพท์ | มือถือ
`);

/** A heading with one of these as a whole word names a number column. */
export const numberWords = splitList(`
  mob | phn | telp | sđt | natel | tel | tél | telf | tlf | tlfn | fone | fono | mobile | mobil | mobiel | móvil
  movil | celular | cellulare | cellular | cell | cellphone | portable | handy | gsm | msisdn | cep | ponsel
  mobitel | тел | моб | komórka | komórkowy | rufnr | telnr | mobilnr | handynr
`);

/** Ambiguous whole headings: the column must also hold numbers. */
export const numberHeadings = splitList(`
  number | contact number | contact no | nummer | número | numero | numéro | номер | رقم | الرقم | מספר | numer
  číslo | szám | 번호 | home | work | other | main | business | caller | from | to | particular
  privat | domicile | bureau | casa | trabajo | lavoro | trabalho | dienstlich | geschäftlich | anrufer
  appelant | 號碼 | 号码 | 番号 | fixe | fijo | fisso | abitazione | ufficio | vast | ph | ph no | hp | no hp | hp no
  caller id | callerid | caller number | caller id number
  nomor hp | whatsapp | broj | број | мобилни | nömrə | σταθερό | नंबर | เบอร์ | 연락처 | 联系方式 | 聯絡方式
`);

/** Columns to ignore, by substring: other devices, other people’s numbers, or data about a number. */
export const otherParts = splitList(`
  fax | faks | télécopi | факс | φαξ | فاكس | פקס | 傳真 | 传真 | ファックス | ファクス | 팩스 | pager | pieps | пейджер
  radiomessagerie | cercapersone | buscapersonas | hakulait | 呼叫器 | beeper | telex | phonetic | yomi | assist
  asistent | asystent | ассистент | помощник | 助理 | secretar | emergency | notfall | spouse | manager | referred
  eigene | mail | telegram | ttytdd | tty tdd
`);

/** Columns to ignore, by whole word. */
export const otherWords = splitList(`
  type | typ | tipo | label | beschriftung | own | my | extension | durchwahl | prefix | vorwahl | code
  country | land | carrier | date | datum | time | duration | dauer | status | id | nebenstelle | note | isdn
`);

function splitList(text: string): string[] {
  return text
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
