import { escapeXml } from '#shared/xml-text.ts';
import { callAt, openCallAt, type TextSite } from './text-site.ts';

// PBXs request a line of text and show it as the caller's name, whatever it contains.

/** The caller's number, URL-encoded for Asterisk: a plus would decode to a space. */
const asteriskNumber = `\${URIENCODE(\${CALLERID(num)})}`;

/** The caller's number for FreeSWITCH, which sends it unencoded. */
const freeSwitchNumber = `\${caller_id_number}`;

/** Fields of a CallerID Lookup Source of type HTTPS. FreePBX writes the path into the dialplan unchanged. */
export function freePbxFields(site: TextSite): {
  host: string;
  port: string;
  path: string;
  query: string;
} {
  const { origin, key, country } = site;
  const { hostname, port, protocol } = new URL(origin);
  return {
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    path: callAt(site, 'GET /api/v1/cid/{phone}', asteriskNumber).slice(origin.length + 1),
    query: `country=${country}&key=${key}`,
  };
}

/**
 * For extensions.conf. Delays a call by at most three seconds. Keeps the name out of expressions, which parse quotes.
 */
export function asteriskDialplan(site: TextSite): string {
  return `[ringbook]
exten => s,1,Set(CURLOPT(conntimeout)=2)
 same => n,Set(CURLOPT(httptimeout)=3)
 same => n,Set(RINGBOOK=\${CURL(${openCallAt(site, 'GET /api/v1/cid/{phone}', asteriskNumber)})})
 same => n,GotoIf($[\${LEN(\${RINGBOOK})} = 0]?done)
 same => n,Set(CALLERID(name)=\${RINGBOOK})
 same => n(done),Return()

; First in the context of your incoming calls:
; exten => _X.,1,Gosub(ringbook,s,1)
`;
}

/** autoload_configs/cidlookup.conf.xml. The module inserts the number itself, and sends no headers. */
export function freeSwitchConfig(site: TextSite): string {
  return `<configuration name="cidlookup.conf" description="cidlookup Configuration">
  <settings>
    <param name="url" value="${escapeXml(openCallAt(site, 'GET /api/v1/cid/{phone}', freeSwitchNumber))}"/>
    <param name="cache" value="false"/>
  </settings>
</configuration>
`;
}

/** For the extension of incoming calls, before its bridge. */
export function freeSwitchAction(): string {
  return `<action application="cidlookup" data="${freeSwitchNumber}"/>\n`;
}

/** A CRM template for 3CX. It finds a contact for every valid number, which includes the number itself. */
export function threeCxTemplate(site: TextSite): string {
  const { origin, key, country } = site;
  return `<?xml version="1.0" encoding="utf-8"?>
<Crm Country="${country}" Name="Ringbook" Version="1" SupportsEmojis="true" ListPageSize="0">
  <Number Prefix="AsIs" MaxLength="15" />
  <Connection MaxConcurrentRequests="4" />
  <Parameters>
    <Parameter Name="ApiKey" Type="Password" Parent="General Configuration" Editor="String" Title="Ringbook key:" Default="${escapeXml(key)}" />
  </Parameters>
  <Authentication Type="No" />
  <Scenarios>
    <Scenario Id="" Type="REST">
      <Request SkipIf="" Url="${escapeXml(`${callAt(site, 'GET /api/v1/check/{phone}', '[Number]')}?country=${country}`)}" MessagePasses="0" RequestContentType="" RequestEncoding="UrlEncoded" RequestType="Get" ResponseType="Json">
        <Headers>
          <Value Key="Authorization" Passes="0" Type="String">Bearer [ApiKey]</Value>
        </Headers>
      </Request>
      <Rules>
        <Rule Type="Any" Ethalon="">phone</Rule>
      </Rules>
      <Variables>
        <Variable Name="Verdict" LookupValue="" Path="verdict"><Filter /></Variable>
        <Variable Name="CallerName" LookupValue="" Path="name"><Filter /></Variable>
      </Variables>
      <Outputs AllowEmpty="false">
        <Output Type="ContactUrl" Passes="0" Value="${escapeXml(origin)}/number/[Number]" />
        <Output Type="FirstName" Passes="0" Value="[Verdict]" />
        <Output Type="LastName" Passes="0" Value="[CallerName]" />
        <Output Type="PhoneBusiness" Passes="0" Value="[Number]" />
        <Output Type="EntityType" Passes="0" Value="Contacts" />
        <Output Type="EntityId" Passes="0" Value="[Number]" />
      </Outputs>
    </Scenario>
  </Scenarios>
</Crm>
`;
}
