import { describe, expect, it } from 'vitest';
import {
  addressBook,
  curlLine,
  fritzBoxFile,
  gigasetServer,
  homeAssistantAutomation,
  homeAssistantCommand,
  snomFile,
  yealinkAddress,
  yealinkSettings,
} from './home.ts';

const site = { origin: 'https://ringbook.example', key: 'rb_4Kd8sLq0Zx', country: 'DE' };

type Yaml = string | Yaml[] | { [key: string]: Yaml };

/** Parses the YAML written here: indented maps and lists, optionally quoted scalars. */
function readYaml(text: string): Yaml {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const indentOf = (line: string | undefined) => (line === undefined ? -1 : line.length - line.trimStart().length);
  let at = 0;
  function block(indent: number): Yaml {
    if (lines[at]?.trimStart().startsWith('- ')) {
      const list: Yaml[] = [];
      while (indentOf(lines[at]) === indent && lines[at]?.trimStart().startsWith('- ')) {
        // The item's map starts after the dash.
        lines[at] = `${' '.repeat(indent + 2)}${lines[at]?.trimStart().slice(2)}`;
        list.push(block(indent + 2));
      }
      return list;
    }
    const map: { [key: string]: Yaml } = {};
    while (indentOf(lines[at]) === indent && !lines[at]?.trimStart().startsWith('- ')) {
      const [, key = '', value = ''] = /^\s*([\w_]+):(?:\s+(.*))?$/.exec(lines[at] ?? '') ?? [];
      if (key === '') throw new Error(`no key: ${lines[at]}`);
      if (Object.hasOwn(map, key)) throw new Error(`${key} stands twice`);
      at += 1;
      // Unquoted braces and "a: b" are not plain scalars.
      if (value !== '' && !value.startsWith('"') && /[{}]|: /.test(value)) throw new Error(`not quoted: ${value}`);
      map[key] =
        value === '' ? block(indentOf(lines[at])) : value.startsWith('"') ? (JSON.parse(value) as string) : value;
    }
    return map;
  }
  const read = block(0);
  if (at < lines.length) throw new Error(`not read: ${lines[at]}`);
  return read;
}

describe('40: what routers, desk phones and homes are given', () => {
  it('a command of Home Assistant, and an automation that makes it', () => {
    expect(readYaml(homeAssistantCommand(site))).toEqual({
      rest_command: {
        ringbook: {
          url: 'https://ringbook.example/api/v1/check/{{ number | urlencode }}?country=DE',
          headers: { authorization: `Bearer ${site.key}` },
          timeout: '5',
        },
      },
    });
    const [automation] = readYaml(homeAssistantAutomation()) as { [key: string]: Yaml }[];
    expect(automation).toMatchObject({
      triggers: [{ trigger: 'state', to: 'ringing' }],
      actions: [{ action: 'rest_command.ringbook', response_variable: 'answer' }, { action: 'notify.notify' }],
    });
  });

  it('an address book for routers, and the same as a file with numbers as the box writes them', () => {
    expect(addressBook(site)).toBe('https://ringbook.example/dav/books/de/');
    const file = new URL(fritzBoxFile(site));
    expect(file.pathname).toBe('/api/v1/fritzbox.xml');
    expect(Object.fromEntries(file.searchParams)).toEqual({ country: 'DE', key: site.key, format: 'national' });
  });

  it('addresses of phone books and directories', () => {
    expect(gigasetServer(site)).toBe('https://ringbook.example/api/v1/gigaset');
    expect(snomFile(site)).toBe(`https://ringbook.example/api/v1/snom.xml?country=DE&key=${site.key}`);
    expect(yealinkAddress(site)).toBe(`https://ringbook.example/api/v1/yealink.xml?country=DE&key=${site.key}`);
  });

  it('settings of Yealink, a value to a line', () => {
    const lines = yealinkSettings(site).trimEnd().split('\n');
    const read = Object.fromEntries(
      lines.map((line) => {
        const [, name = '', value = ''] = /^([\w.]+) = (\S+)$/.exec(line) ?? [];
        return [name, value];
      }),
    );
    expect(read).toEqual({
      'remote_phonebook.data.1.url': yealinkAddress(site),
      'remote_phonebook.data.1.name': 'Ringbook',
      'features.remote_phonebook.enable': '1',
      'features.remote_phonebook.flash_time': '86400',
    });
  });

  it('a line for the shell, whose words are quoted', () => {
    const words = [
      ...curlLine(site)
        .trim()
        .matchAll(/'([^']*)'|(\S+)/g),
    ].map(([, quoted, plain]) => quoted ?? plain);
    expect(words).toEqual([
      ...['curl', '-H', `Authorization: Bearer ${site.key}`],
      'https://ringbook.example/api/v1/check/+12025550142?country=DE',
    ]);
  });
});
