import { texts } from './texts.ts'

/** Importing the feeds of another product. */
export const importFeeds = texts({
  'import.open': { de: 'Importieren', en: 'Import' },
  'import.title': { de: 'Feeds eines anderen Produkts übernehmen', en: 'Import the feeds of another product' },
  'import.lead': {
    de: 'Eine Liste von MISP (defaults.json, /feeds), IntelMQ (runtime.yaml, feeds.yaml), OpenCTI, AdGuard Home, Pi-hole oder pfBlockerNG, oder eine Datei mit einer Adresse je Zeile. Winnow speichert sie nicht.',
    en: 'A list of MISP (defaults.json, /feeds), IntelMQ (runtime.yaml, feeds.yaml), OpenCTI, AdGuard Home, Pi-hole or pfBlockerNG, or a file with an address a line. Winnow does not store it.',
  },
  'import.choose': { de: 'Datei auswählen', en: 'Choose a file' },
  'import.tooLarge': {
    de: 'Die Datei ist größer als 1 MB. Lassen Sie weg, was keine Feeds nennt.',
    en: 'The file is larger than 1 MB. Leave out what names no feeds.',
  },
  'import.found': {
    de: '{title}: {count, plural, one {# Feed} other {# Feeds}}',
    en: '{title}: {count, plural, one {# feed} other {# feeds}}',
  },
  'import.state.known': { de: 'Bekannt', en: 'Known' },
  'import.state.copy': { de: 'Kopie', en: 'Copy' },
  'import.state.dead': { de: 'Beendet', en: 'Ended' },
  'import.state.needs-key': { de: 'Braucht einen Schlüssel', en: 'Needs a key' },
  'import.state.no-address': { de: 'Ohne Webadresse', en: 'No web address' },
  'import.state.allows': { de: 'Ausnahmeliste', en: 'Allow list' },
  'import.state.new': { de: 'Neu', en: 'New' },
  'import.count': { de: '{state}: {count, number}', en: '{state}: {count, number}' },
  'import.source': { de: 'Quelle: {name}', en: 'Source: {name}' },
  'import.partOf': { de: 'Enthalten in: {name}', en: 'Contained in: {name}' },
  'import.inUse': { de: 'In Gebrauch', en: 'In use' },
  'import.checking': { de: 'Wird geprüft …', en: 'Checking …' },
  'import.checked': {
    de: 'Hinzugefügt: {format}, {count, plural, one {# Eintrag} other {# Einträge}}',
    en: 'Added: {format}, {count, plural, one {# entry} other {# entries}}',
  },
  'import.use': {
    de: '{count, plural, =0 {Keinen Feed verwenden} one {# Feed verwenden} other {# Feeds verwenden}}',
    en: '{count, plural, =0 {Use no feed} one {Use # feed} other {Use # feeds}}',
  },
  'import.used': {
    de: '{count, plural, one {# Feed ist} other {# Feeds sind}} jetzt unter den Quellen, die Sie verwenden.',
    en: '{count, plural, one {# feed is} other {# feeds are}} now among the sources that you use.',
  },
  'import.failed': {
    de: '{count, plural, one {# neuer Feed ließ} other {# neue Feeds ließen}} sich nicht lesen; der Grund steht dabei.',
    en: '{count, plural, one {# new feed} other {# new feeds}} could not be read; the reason is beside it.',
  },
  'import.save': { de: 'Diese Auswahl als Datei speichern', en: 'Save this selection as a file' },
})
