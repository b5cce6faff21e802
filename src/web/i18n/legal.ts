import { texts } from './texts.ts'

export const legal = texts({
  'imprint.title': { de: 'Impressum', en: 'Imprint' },
  'imprint.text': {
    de: 'Dieses Winnow wird von der Organisation betrieben, unter deren Adresse Sie es aufgerufen haben. Die Angaben zum Anbieter trägt der Betreiber hier ein. Winnow selbst ist freie Software unter der Apache-Lizenz 2.0.',
    en: 'This Winnow is run by the organisation under whose address you opened it. The operator states its provider details here. Winnow itself is free software under the Apache License 2.0.',
  },
  'privacy.title': { de: 'Datenschutz', en: 'Privacy' },
  'privacy.logs': { de: 'Hochgeladene Logs', en: 'Uploaded logs' },
  'privacy.logs.text': {
    de: 'Ein hochgeladenes Log wird nur dafür verwendet, Ihren Bericht zu erstellen. Es bleibt auf den Servern dieses Betreibers. Löschen Sie einen Bericht, wird sein Upload mitgelöscht. Andere sehen Ihre Logs und Ihre Quellen nur, wenn Sie dem im Empfehlungsassistenten ausdrücklich zustimmen.',
    en: 'An uploaded log is used only to make your report. It stays on the servers of this operator. Deleting a report deletes its upload too. Others see your logs and your sources only if you expressly agree in the recommender.',
  },
  'privacy.cookies': { de: 'Cookies', en: 'Cookies' },
  'privacy.cookies.text': {
    de: 'Winnow setzt nur Cookies, die es zum Arbeiten braucht: die Anmeldung, die Sprache, die Darstellung, die aktive Gruppe, eine Vorgangsnummer für die Fehlersuche und die geschlossene Ankündigung. Ein noch nicht beendeter Upload wird sieben Tage lang im Speicher Ihres Browsers vermerkt, damit er fortgesetzt werden kann.',
    en: 'Winnow sets only the cookies that it needs to work: the sign-in, the language, the appearance, the active group, a trace id for finding faults and the closed announcement. An unfinished upload is remembered in your browser’s storage for seven days, so that it can go on.',
  },
  'privacy.requests': { de: 'Abfragen bei Dritten', en: 'Requests to third parties' },
  'privacy.requests.text': {
    de: 'Ihr Browser lädt nichts von fremden Servern. Verdächtige Adressen werden nie aufgerufen und nie an Dritte übermittelt, der Abgleich geschieht auf diesem Server.',
    en: 'Your browser loads nothing from other servers. Suspicious addresses are never opened and never passed on to third parties; the matching happens on this server.',
  },
  'terms.title': { de: 'Nutzungsbedingungen', en: 'Terms of use' },
  'terms.sources': { de: 'Lizenzen der Quellen', en: 'Licences of the sources' },
  'terms.sources.text': {
    de: 'Jede Quelle hat ihre eigenen Bedingungen. Winnow zeigt sie an, so weit sie bekannt sind. Für ihre Einhaltung sind Sie verantwortlich, besonders bei gewerblicher Nutzung und Weitergabe.',
    en: 'Every source has its own terms. Winnow shows them as far as they are known. Keeping them is your responsibility, above all with commercial use and redistribution.',
  },
  'terms.figures': { de: 'Aussagekraft der Zahlen', en: 'What the figures say' },
  'terms.figures.text': {
    de: 'Ein Bericht gilt für das Log, aus dem er entstanden ist. Wer darin nicht vorkommt, ist nicht ungefährlich. Preise, die als Demo gekennzeichnet sind, sind erfunden.',
    en: 'A report holds for the log that it was made from. What does not occur in it is not harmless. Prices marked as demo are made up.',
  },
})
