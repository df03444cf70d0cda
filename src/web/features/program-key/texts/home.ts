import { callAt, openCallAt, type TextSite } from './text-site.ts';

// Texts for routers, desk phones and the command line.

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

/** For automations.yaml; the sensor is the call monitor of the user's router. */
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

/** Address of the country's address book of unwanted numbers for routers (CardDAV). */
export function addressBook({ origin, country }: TextSite): string {
  return `${origin}/dav/books/${country.toLowerCase()}/`;
}

/** Any name works: the key is the password. */
export const userName = 'ringbook';

/** The list as a file for FRITZ!Box, in the national format that the box displays. */
export function fritzBoxFile(site: TextSite): string {
  return `${openCallAt(site, 'GET /api/v1/fritzbox.xml')}&format=national`;
}

/** Online directory of a Gigaset base, with HTTP authentication by user name and password. */
export function gigasetServer(site: TextSite): string {
  return callAt(site, 'GET /api/v1/gigaset');
}

export function snomFile(site: TextSite): string {
  return openCallAt(site, 'GET /api/v1/snom.xml');
}

/** Remote phone book of a Yealink phone, which supports only an address and no headers. */
export function yealinkAddress(site: TextSite): string {
  return openCallAt(site, 'GET /api/v1/yealink.xml');
}

/** The same for auto-provisioning; fetched daily. */
export function yealinkSettings(site: TextSite): string {
  return `remote_phonebook.data.1.url = ${yealinkAddress(site)}
remote_phonebook.data.1.name = Ringbook
features.remote_phonebook.enable = 1
features.remote_phonebook.flash_time = 86400
`;
}

/** Looks up a number reserved for fiction. */
export function curlLine(site: TextSite): string {
  const address = callAt(site, 'GET /api/v1/check/{phone}', '+12025550142');
  return `curl -H 'Authorization: Bearer ${site.key}' '${address}?country=${site.country}'\n`;
}
