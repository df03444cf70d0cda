import { callAt, openCallAt, type TextSite } from './text-site.ts';

// Routers, desk phones, and what is typed by hand.

/** For configuration.yaml of Home Assistant. */
export function homeAssistantCommand(site: TextSite): string {
  return `rest_command:
  ringbook:
    url: "${callAt(site, 'GET /api/v1/check/{phone}', '{{ number | urlencode }}')}?country=${site.country}"
    headers:
      authorization: "Bearer ${site.key}"
    timeout: 5
`;
}

/** For automations.yaml; the sensor is the call monitor of the reader's own router. */
export function homeAssistantAutomation(): string {
  return `- alias: "Ringbook"
  triggers:
    - trigger: state
      entity_id: sensor.call_monitor
      to: "ringing"
  actions:
    - action: rest_command.ringbook
      data:
        number: "{{ trigger.to_state.attributes.from }}"
      response_variable: answer
    - action: notify.notify
      data:
        title: "{{ answer.content.name | default(trigger.to_state.attributes.from) }}"
        message: "{{ answer.content.verdict }}"
`;
}

/** Where routers find the address book of the country's unwanted numbers (CardDAV). */
export function addressBook({ origin, country }: TextSite): string {
  return `${origin}/dav/books/${country.toLowerCase()}/`;
}

/** Any name will do: the key is the password. */
export const userName = 'ringbook';

/** The same as a file for FRITZ!Box, in the form in which the box shows numbers of its own country. */
export function fritzBoxFile(site: TextSite): string {
  return `${openCallAt(site, 'GET /api/v1/fritzbox.xml')}&format=national`;
}

/** The online directory of a Gigaset base, which asks with user name and password. */
export function gigasetServer(site: TextSite): string {
  return callAt(site, 'GET /api/v1/gigaset');
}

export function snomFile(site: TextSite): string {
  return openCallAt(site, 'GET /api/v1/snom.xml');
}

/** The remote phone book of a Yealink phone, which has room for an address and no header. */
export function yealinkAddress(site: TextSite): string {
  return openCallAt(site, 'GET /api/v1/yealink.xml');
}

/** The same for who provisions phones; it is fetched once a day. */
export function yealinkSettings(site: TextSite): string {
  return `remote_phonebook.data.1.url = ${yealinkAddress(site)}
remote_phonebook.data.1.name = Ringbook
features.remote_phonebook.enable = 1
features.remote_phonebook.flash_time = 86400
`;
}

/** Asks about a number that is never given out. */
export function curlLine(site: TextSite): string {
  const address = callAt(site, 'GET /api/v1/check/{phone}', '+12025550142');
  return `curl -H 'Authorization: Bearer ${site.key}' '${address}?country=${site.country}'\n`;
}
