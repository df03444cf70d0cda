import { describe, expect, it } from 'vitest';
import { findElements, readXml } from '#test/read-xml.ts';
import {
  asteriskDialplan,
  freePbxFields,
  freeSwitchAction,
  freeSwitchConfig,
  threeCxTemplate,
} from './phone-systems.ts';

const site = { origin: 'https://ringbook.example', key: 'rb_4Kd8sLq0Zx', country: 'DE' };
const asked = 'https://ringbook.example/api/v1/cid/%2B4930123456?country=DE&key=rb_4Kd8sLq0Zx';

interface Step {
  label: string | null;
  application: string;
  data: string;
}

/** Priorities of an extension, parsed like extensions.conf: a semicolon starts a comment. */
function readDialplan(text: string, context: string): Step[] {
  const steps: Step[] = [];
  let at = '';
  for (const raw of text.split('\n')) {
    const line = raw.replace(/(?<!\\);.*$/, '').trim();
    if (line === '') continue;
    const opened = /^\[([\w-]+)\]$/.exec(line)?.[1];
    if (opened !== undefined) {
      at = opened;
      continue;
    }
    const step = /^(?:exten\s*=>\s*s,1|same\s*=>\s*n(?:\((\w+)\))?),(\w+)\((.*)\)$/.exec(line);
    if (!step) throw new Error(`no priority: ${line}`);
    const [, label = null, application = '', data = ''] = step;
    if (at === context) steps.push({ label, application, data });
  }
  return steps;
}

/** Executes an extension for a call. @returns the caller's name, and the requests made */
function run(steps: readonly Step[], caller: string, answer: string) {
  const variables = new Map([['CALLERID(num)', caller]]);
  const requests: string[] = [];
  const functions: Record<string, (given: string) => string> = {
    URIENCODE: encodeURIComponent,
    LEN: (text) => String(text.length),
    CURL: (url) => {
      requests.push(url);
      return answer;
    },
  };
  // Expands variables inside out, since they may be nested; inserted values are not expanded again.
  const expand = (text: string): string => {
    const begin = text.indexOf(`\${`);
    if (begin < 0) return text;
    let depth = 0;
    for (let end = begin + 1; end < text.length; end += 1) {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      if (depth > 0) continue;
      const inner = expand(text.slice(begin + 2, end));
      const [, name = '', given = ''] = /^(\w+)\(([\s\S]*)\)$/.exec(inner) ?? [];
      const value = variables.get(inner) ?? functions[name]?.(given) ?? '';
      return text.slice(0, begin) + value + expand(text.slice(end + 1));
    }
    throw new Error(`not closed: ${text}`);
  };
  for (let at = 0; at < steps.length; at += 1) {
    const { application, data } = steps[at] ?? { application: '', data: '' };
    if (application === 'Return') return { name: variables.get('CALLERID(name)') ?? null, requests, variables };
    const filled = expand(data);
    if (application === 'Set') {
      const [, name = '', value = ''] = /^([^=]+)=([\s\S]*)$/.exec(filled) ?? [];
      variables.set(name, value);
    } else if (application === 'GotoIf') {
      const [, left, right, label] = /^\$\[(\d+) = (\d+)\]\?(\w+)$/.exec(filled) ?? [];
      if (label === undefined) throw new Error(`no condition: ${filled}`);
      if (left === right) at = steps.findIndex((step) => step.label === label) - 1;
    } else throw new Error(`no application: ${application}`);
  }
  throw new Error('the extension has no end');
}

describe('40: what phone systems are given', () => {
  it('a dialplan that asks with the number encoded and names the caller', () => {
    const steps = readDialplan(asteriskDialplan(site), 'ringbook');
    const { name, requests, variables } = run(steps, '+4930123456', 'Deutsche Bahn');
    expect(requests).toEqual([asked]);
    expect(name).toBe('Deutsche Bahn');
    expect(variables.get('CURLOPT(httptimeout)')).toBe('3');
  });

  it.each(['A "quoted", name: 1 ? 2 (3)', '$[1 = 1]', 'x'])('a dialplan that shows %s as it is', (answer) => {
    expect(run(readDialplan(asteriskDialplan(site), 'ringbook'), '+4930123456', answer).name).toBe(answer);
  });

  it('a dialplan that leaves the name alone where there is no answer', () => {
    expect(run(readDialplan(asteriskDialplan(site), 'ringbook'), '+4930123456', '').name).toBeNull();
  });

  it('the fields of FreePBX, which make one address of the dialplan', () => {
    const { host, port, path, query } = freePbxFields(site);
    // The module builds the dialplan, and Asterisk inserts the number.
    const step = {
      label: null,
      application: 'Set',
      data: `CALLERID(name)=\${CURL(https://${host}:${port}/${path}?${query})}`,
    };
    const { requests, name } = run([step, { label: null, application: 'Return', data: '' }], '+4930123456', 'Anna');
    expect(requests).toEqual([asked.replace('.example/', '.example:443/')]);
    expect(name).toBe('Anna');
    expect(freePbxFields({ ...site, origin: 'http://192.168.1.5:3000' })).toMatchObject({
      host: '192.168.1.5',
      port: '3000',
    });
  });

  it('a configuration of FreeSWITCH that is XML, and an action for its dialplan', () => {
    const configuration = readXml(freeSwitchConfig(site));
    expect(configuration.attributes.name).toBe('cidlookup.conf');
    const params = findElements(configuration, 'param').map(({ attributes }) => [attributes.name, attributes.value]);
    expect(params).toContainEqual(['cache', 'false']);
    const [, url = ''] = params.find(([name]) => name === 'url') ?? [];
    expect(url.replace(`\${caller_id_number}`, '%2B4930123456')).toBe(asked);
    expect(readXml(freeSwitchAction()).attributes).toEqual({
      application: 'cidlookup',
      data: `\${caller_id_number}`,
    });
  });

  it('a template of 3CX that asks with the key in a header and finds the same number again', () => {
    const template = readXml(threeCxTemplate(site));
    expect(template).toMatchObject({ name: 'Crm', attributes: { Country: 'DE', Name: 'Ringbook' } });
    const [parameter] = findElements(template, 'Parameter');
    expect(parameter?.attributes).toMatchObject({ Name: 'ApiKey', Type: 'Password', Default: site.key });
    const [scenario] = findElements(template, 'Scenario');
    // The scenario without an id is the number look-up.
    expect(scenario?.attributes).toEqual({ Id: '', Type: 'REST' });
    const [request] = findElements(template, 'Request');
    const url = (request?.attributes.Url ?? '').replace('[Number]', '+4930123456');
    expect(url).toBe('https://ringbook.example/api/v1/check/+4930123456?country=DE');
    const [header] = findElements(template, 'Value');
    expect(header?.attributes.Key).toBe('Authorization');
    expect(header?.text.replace('[ApiKey]', site.key)).toBe(`Bearer ${site.key}`);
    const variables = new Map(
      findElements(template, 'Variable').map(({ attributes }) => [attributes.Name, attributes.Path]),
    );
    const answer: Record<string, string> = { phone: '+4930123456', verdict: 'unwanted', name: 'Anna & Co.' };
    const outputs = Object.fromEntries(
      findElements(template, 'Output').map(({ attributes: { Type = '', Value = '' } }) => [
        Type,
        Value.replace(/\[(\w+)\]/g, (_, name: string) =>
          name === 'Number' ? '+4930123456' : (answer[variables.get(name) ?? ''] ?? ''),
        ),
      ]),
    );
    expect(outputs).toEqual({
      ContactUrl: 'https://ringbook.example/number/+4930123456',
      FirstName: 'unwanted',
      LastName: 'Anna & Co.',
      PhoneBusiness: '+4930123456',
      EntityType: 'Contacts',
      EntityId: '+4930123456',
    });
    expect(findElements(template, 'Rule').map(({ text }) => text)).toEqual(['phone']);
  });
});
