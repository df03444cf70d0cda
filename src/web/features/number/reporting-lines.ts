/** Where a country's residents report unwanted calls and messages. */
export interface ReportingLine {
  /** Recipient of the report by its own name; omitted for the reporter's own operator. */
  authority?: string;
  /** Short number to forward unwanted text messages to. */
  text?: string;
  /** Short number to call. */
  call?: string;
  /** Web form. */
  page?: string;
}

/** By ISO 3166-1 alpha-2, each with its public source, read in November 2026. Others are omitted. */
export const reportingLines: Readonly<Partial<Record<string, readonly ReportingLine[]>>> = {
  // rtr.at/de/tk/Beschwerde_Meldung, ots.at/presseaussendung/OTS_20180504_OTS0073
  AT: [{ authority: 'RTR', page: 'https://www.rufnummernmissbrauch.at' }],
  // telus.com/en/qc/business/support/article/report-spam-texts-smartphone, freedommobile.ca/en-CA/protect-against-spam-texts
  CA: [{ text: '7726' }],
  // hessen.de/leistung B100019_644914, press notes of the Bundesnetzagentur
  DE: [{ authority: 'Bundesnetzagentur', page: 'https://www.bundesnetzagentur.de/rufnummernmissbrauch' }],
  // incibe.es/linea-de-ayuda-en-ciberseguridad
  ES: [{ authority: 'INCIBE', call: '017' }],
  // economie.gouv.fr/dgccrf/sms-et-appels-indesirables-le-33-700-facilite-le-signalement-des-numeros-frauduleux
  FR: [{ authority: '33700', text: '33700', page: 'https://www.33700.fr' }],
  // ncsc.gov.uk/guidance/suspicious-email-actions, Ofcom
  GB: [{ text: '7726' }],
  // trai.gov.in, Telecom Commercial Communications Customer Preference Regulations
  IN: [{ authority: 'TRAI', call: '1909' }],
  // dia.govt.nz/Spam-How-to-Report-Scams
  NZ: [{ authority: 'Department of Internal Affairs', text: '7726' }],
  // CERT Polska, act on abuse in electronic communication of 2023
  PL: [{ authority: 'CERT Polska', text: '8080' }],
  // citc.gov.sa press release of 2018-12-04
  SA: [{ authority: 'CST', text: '330330' }],
  // consumer.ftc.gov (7726), donotcall.gov
  US: [{ text: '7726' }, { authority: 'FTC', page: 'https://www.donotcall.gov' }],
};
