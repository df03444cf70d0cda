import { expect, it } from 'vitest';
import { createFindClaim } from './name-claims.ts';
import { nameKey } from './name-runs.ts';

const find = createFindClaim('calls.example');
const marked = (text: string, mark: string) => [...text].map((letter) => letter + mark).join('');

it.each([
  ['Deutsche Bank Security'],
  ['deutsche BANK  security'],
  ['Deutsche B a n k Security'],
  ['Deutsche Bаnk Sеcurity'],
  [marked('Police', '\u0336')],
  ['Pol\u200dice Berlin'],
  ['P O L I C E'],
  ['Ро1iсе'],
  ['Polícia Polícia Policía'],
  ['Отдел полиции'],
  ['شرطة دبي'],
  ['Ringbook Team'],
  ['calls.example'],
  ['Customer Support Team'],
  ['Banque Sécurité'],
  ['משטרת ישראל'],
  ['בנק תמיכה'],
  ['B4nk $ecurity'],
  ['P0l1c3'],
])('H1: nobody is called “%s”', (name) => {
  expect(find(name)?.strength).toBe('certain');
});

it.each([
  ['Your Bank', 'Bank'],
  ['Anna Bank', 'Bank'],
  ['Ivan Банк', 'Банк'],
  ['Seguridad Nacional', 'Seguridad'],
])('H1: “%s” may be a name, and a moderator looks at it', (name, word) => {
  expect(find(name)).toEqual({ strength: 'possible', word });
});

it.each([
  ['DeutscheBankSecurity', 'certain'],
  ['deutschebanksecurity', 'likely'],
  ['PoliceBerlin', 'certain'],
  ['policeberlin', 'likely'],
  ['Landespolizeidirektion', 'likely'],
  ['Anna Keller ✓', 'likely'],
  ['Anna ✅ Keller', 'likely'],
])('39: %s is no way around it, it is %s', (name, strength) => {
  expect(find(name)?.strength).toBe(strength);
});

it.each([
  ['Anna Keller'],
  ['Ronald McDonald'],
  ['Anna3 Keller'],
  ['Carlos IV'],
  ['Arnt Olsen'],
  ['Chris Eubank'],
  ['José María Sá'],
  ['Иван Петров'],
  ['محمد علي'],
  ['王伟'],
  ['Policarpo Díaz'],
  [''],
  ['♥'],
])('H1: “%s” is a name', (name) => {
  expect(find(name)).toBeNull();
});

it('H1: a name of 60 words is looked through, and the key of a name has no legal form', () => {
  expect(find(Array.from({ length: 60 }, () => 'a').join(' '))).toBeNull();
  expect(nameKey('Example Bank AG')).toBe(nameKey('EXAMPLE  bаnk'));
  expect(nameKey('AG')).not.toBe('');
});

it.each([
  'Example Bank GmbH',
  'ExampleBankGmbH',
  'Example Bank KGaA',
  'ExampleBankAG',
  'Example SpA Bank',
  'ExampleLtdBank',
])('H1: “%s” is Example Bank: a legal form with capitals in it is one word', (name) => {
  expect(nameKey(name)).toBe(nameKey('Example Bank'));
});

it('H1: a legal form alone stays a name', () => {
  expect(nameKey('GmbH')).toBe(nameKey('gmbh'));
});

it('names all words that claim together', () => {
  expect(find('Anna Bank and Court')).toEqual({ strength: 'certain', word: 'Bank Court' });
});
