import { describe, expect, it } from 'vitest';
import { hideNames } from './hide-names.ts';

const hide = (text: string, names: readonly string[] = []) => hideNames([text], names)[0];

describe('hideNames', () => {
  it.each([
    ['Scam, my friend Peter Novak lost money', 'Scam, my friend [name] [name] lost money'],
    ['Maria was very polite', '[name] was very polite'],
    ['Herr Schulze war nicht freundlich', '[name] [name] war nicht freundlich'],
    ['Меня обманул Сергей, это мошенники', '[name] обманул [name], это мошенники'],
    ['El señor Ramírez fue grosero', 'El señor [name] fue grosero'],
  ])('39: takes names out of “%s”', (text, sent) => expect(hide(text)).toBe(sent));

  it('39: takes out names that the site knows, in whatever letters and script', () => {
    expect(hide('keller was rude, KELLER!', ['Anna Keller'])).toBe('[name] was rude, [name]!');
    expect(hide('اتصل خالد وكان وقحا', ['خالد العلي'])).toBe('اتصل [name] وكان وقحا');
    expect(hide('josé was polite', ['Jose'])).toBe('[name] was polite');
  });

  it('39: keeps words of the lists, though members name the number by them', () => {
    expect(hide('it was a scam, do not trust', ['Scam do not trust Bogdan'])).toBe('it was a scam, do not trust');
    expect(hide('bogdan is a scammer', ['Scam do not trust Bogdan'])).toBe('[name] is a scammer');
  });

  it('39: keeps a word with a capital that stands in small letters elsewhere, and an initial no word', () => {
    const texts = ['Parcel came late', 'the parcel was fine'];
    expect(hideNames(texts, [])).toEqual(texts);
    expect(hide('I had a call', ['A. I. Keller'])).toBe('I had a call');
  });

  it.each([
    ['call 12025550142 now', 'call [number] now'],
    ['call +1 (202) 555-0142 now', 'call [number] now'],
    ['card 4111 1111 1111 1111 taken', 'card [number] taken'],
    ['на номер ٠١٢٣٤٥ звонят', 'на номер [number] звонят'],
    ['it rang 3 times', 'it rang [number] times'],
    ['write to anna@example.com or @anna', 'write to [address] or [address]'],
    ['see https://example.com/a?b=1 and www.example.com', 'see [address] and [address]'],
  ])('39: takes numbers and addresses out of “%s”', (text, sent) => expect(hide(text)).toBe(sent));

  it('39: keeps how many texts there are, and what holds nothing of it', () => {
    const texts = ['very polite', '', 'نصاب محترف'];
    expect(hideNames(texts, [])).toEqual(texts);
  });
});
