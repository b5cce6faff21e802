import type { LocalizedText } from '../../domain/text.ts'
import type { ReadFault } from '../../log-reader/messages.ts'
import { texts } from './texts.ts'

const faults = texts({
  'here.fault.empty': { de: 'Die Datei ist leer.', en: 'The file is empty.' },
  'here.fault.not-a-log': { de: 'Die Datei ist kein Text-Log.', en: 'The file is not a text log.' },
  'here.fault.list': {
    de: 'Die Datei ist eine Liste von Indikatoren oder Beobachtungen, kein Log. Senden Sie sie ganz.',
    en: 'The file is a list of indicators or sightings, not a log. Send it whole.',
  },
  'here.fault.packed': {
    de: 'Hier werden nur Text, .gz, .zst und .zip gelesen, und .gz und .zst in .zip. Entpacken Sie die Datei, oder senden Sie sie ganz.',
    en: 'Only text, .gz, .zst and .zip are read here, and .gz and .zst in .zip. Unpack the file, or send it whole.',
  },
  'here.fault.encrypted': {
    de: 'Das .zip-Archiv ist verschlüsselt. Entpacken Sie es.',
    en: 'The .zip archive is encrypted. Unpack it.',
  },
  'here.fault.too-large': {
    de: 'Die Datei enthält zu viele Dateien oder wächst beim Entpacken stärker als jedes Log. Entpacken Sie sie, wenn Sie ihr trauen.',
    en: 'The file holds too many files, or grows more than any log when it is unpacked. Unpack it if you trust it.',
  },
  'here.fault.damaged': {
    de: 'Die gepackte Datei ist beschädigt oder unvollständig, oder eine .gz-Datei aus mehreren Teilen. Entpacken Sie sie, oder senden Sie sie ganz.',
    en: 'The packed file is damaged or incomplete, or a .gz file made of several parts. Unpack it, or send it whole.',
  },
  'here.fault.unreadable': {
    de: 'Der Browser kann die Datei nicht lesen. Wurde sie inzwischen geändert oder gelöscht? Wählen Sie sie noch einmal.',
    en: 'The browser cannot read the file. Was it changed or deleted meanwhile? Choose it again.',
  },
  'here.fault.too-many': {
    de: 'Das Log enthält zu viele verschiedene Werte für den Speicher des Browsers. Behalten Sie nur Werte, die eine Quelle listen kann, oder nehmen Sie „winnow extract“.',
    en: 'The log holds too many different values for the memory of a browser. Keep only values that a source may list, or use “winnow extract”.',
  },
  'here.fault.filter': {
    de: 'Der Filter, der sagt, was eine Quelle listen kann, ist beschädigt. Versuchen Sie es noch einmal, oder schalten Sie den Filter aus.',
    en: 'The filter that says what a source may list is damaged. Try again, or switch the filter off.',
  },
  'here.fault.died': {
    de: 'Das Lesen im Browser ist abgebrochen. Versuchen Sie es noch einmal; die Datei hat diesen Rechner nicht verlassen.',
    en: 'Reading in the browser has failed. Try again; the file has not left this computer.',
  },
}) satisfies Record<`here.fault.${ReadFault}`, LocalizedText>

/** Words of a log that is analysed in the browser. */
export const uploadHere = texts({
  ...faults,
  'here.way': { de: 'Was verlässt diesen Rechner?', en: 'What leaves this computer?' },
  'here.whole': { de: 'Das ganze Log senden', en: 'Send the whole log' },
  'here.whole.text': {
    de: 'Der Server liest es, behält nur das Gefundene und löscht das Log danach.',
    en: 'The server reads it, keeps only what was found, and then deletes the log.',
  },
  'here.here': {
    de: 'Hier analysieren; nur das Gefundene verlässt diesen Rechner',
    en: 'Analyse here; only what was found leaves this computer',
  },
  'here.here.text': {
    de: 'Ihr Browser liest ein Log oder mehrere (Text, .gz, .zst, .zip; beliebig groß), und Sie sehen vor dem Senden jeden Wert.',
    en: 'Your browser reads one log or several (text, .gz, .zst, .zip; any size), and you see each value before it is sent.',
  },
  'here.drop': { de: 'Logs hierher ziehen', en: 'Drop your logs here' },
  'here.choose': { de: 'Dateien wählen', en: 'Choose files' },
  'here.reading': { de: '{file} wird hier gelesen', en: '{file} is being read here' },
  'here.failed': { de: '{file} kann hier nicht gelesen werden', en: '{file} cannot be read here' },
  'here.found': {
    de: '{count, plural, one {# Wert} other {# Werte}} in {file}',
    en: '{count, plural, one {# value} other {# values}} in {file}',
  },
  'here.again': {
    de: 'Ihre eigenen Netze haben sich geändert, deshalb wurde das Log noch einmal gelesen. Gestrichene Werte bleiben gestrichen. Bisher wurde nichts gesendet.',
    en: 'Your own networks have changed, so the log was read again. Values that you removed stay removed. Nothing has been sent yet.',
  },
  'here.nothing': {
    de: 'Das Gelesene enthält außer eigenen Netzen und Namen keine öffentliche Adresse, keinen Namen, keine URL und keinen Hash. Es gibt nichts abzugleichen.',
    en: 'Apart from your own networks and names, this contains no public address, name, URL or hash. There is nothing to match.',
  },
  'here.foundAbout': {
    de: '{count, plural, one {Etwa # Wert} other {Etwa # Werte}} in {file}',
    en: '{count, plural, one {About # value} other {About # values}} in {file}',
  },
  'here.ofAbout': { de: '{leaving} von etwa {all}', en: '{leaving} of about {all}' },
  'here.ofAll': { de: '{leaving} von {all}', en: '{leaving} of {all}' },
  'here.hosts': { de: 'Nur Hosts statt ganzer URLs', en: 'Hosts instead of URLs' },
  'here.noEmails': { de: 'Keine E-Mail-Adressen', en: 'No e-mail addresses' },
  'here.listed': { de: 'Nur Werte, die eine Quelle listen kann', en: 'Only values that a source may list' },
  'here.listed.before': {
    de: 'Alles andere wird beim Lesen nur gezählt. So passen auch Logs mit mehr als einer Million verschiedener Werte in den Speicher.',
    en: 'Everything else is only counted while reading. So logs with more than a million different values fit into memory, too.',
  },
  'here.listed.read': {
    de: 'Beim Lesen wurde nur das behalten. Wenn Sie das ausschalten, wird noch einmal gelesen.',
    en: 'Only that was kept while reading. If you switch it off, the log is read again.',
  },
  'here.readListed': {
    de: 'Noch einmal lesen, nur mit Werten, die eine Quelle listen kann',
    en: 'Read again, only values that a source may list',
  },
  'here.tooManyListed': {
    de: 'Auch was eine Quelle listen kann, ist zu viel für den Speicher des Browsers. Teilen Sie das Log, oder nehmen Sie „winnow extract“.',
    en: 'Even what a source may list is too much for the memory of a browser. Split the log, or use “winnow extract”.',
  },
  'here.listed.comes': {
    de: 'Der Filter wird geholt und mit den Werten verglichen …',
    en: 'The filter is fetched and compared with the values …',
  },
  'here.listed.failed': {
    de: 'Der Filter fehlt, deshalb kann so nichts gesendet werden. Schalten Sie ihn aus und wieder ein.',
    en: 'The filter is missing, so nothing can be sent this way. Switch it off and on again.',
  },
  'here.listed.none': {
    de: 'Keine Quelle, die Ihre Gruppe sieht, listet einen dieser Werte. Es gibt nichts zu senden.',
    en: 'No source that your group sees lists any of these values. There is nothing to send.',
  },
  'here.listed.honest.title': { de: 'Was der Filter tut', en: 'What the filter does' },
  'here.listed.honest': {
    de: 'Werte, die er nicht kennt, bleiben hier; der Server erfährt auch nicht, dass Sie danach gesucht haben. Etwa einer von 1.000 Werten ist ein Zufallstreffer, den niemand listet. Der Filter nennt keinen Indikator, ist aber kein Geheimnis: Wer ihn hat, kann alle IPv4-Adressen durchprobieren.',
    en: 'Values that it does not know stay here, and the server does not learn that you looked for them. About one value in 1,000 is a chance hit that nobody lists. The filter does not name any indicator, but it is not a secret: anyone who has it can try all IPv4 addresses.',
  },
  'here.listed.missing.title': { de: 'Was dem Bericht dann fehlt', en: 'What the report will not contain' },
  'here.listed.missing': {
    de: 'Werte, die nur auf Ihren eigenen Sperrlisten stehen oder die eine Quelle erst künftig listet. Brauchen Sie diese Treffer, schalten Sie den Filter aus.',
    en: 'Values that are only on your own deny lists, and values that a source lists only later. If you need these hits, switch the filter off.',
  },
  'here.files': {
    de: '{count, plural, one {# Datei} other {# Dateien}}',
    en: '{count, plural, one {# file} other {# files}}',
  },
  'here.logs': {
    de: '{done, number} von {count, plural, one {# Log} other {# Logs}}',
    en: '{done, number} of {count, plural, one {# log} other {# logs}}',
  },
  'here.notLogs': {
    de: '{count, plural, one {# Datei ist kein Log und fehlt} other {# Dateien sind keine Logs und fehlen}}',
    en: '{count, plural, one {# file is not a log and is left out} other {# files are not logs and are left out}}',
  },
  'here.unread': {
    de: '{count, plural, one {# Log konnte nicht gelesen werden und fehlt} other {# Logs konnten nicht gelesen werden und fehlen}}',
    en: '{count, plural, one {# log could not be read and is left out} other {# logs could not be read and are left out}}',
  },
  'here.search': { de: 'Werte suchen', en: 'Search the values' },
  'here.strikeAll': {
    de: '{count, plural, one {Diesen einen Wert weglassen} other {Alle # Werte weglassen}}',
    en: '{count, plural, one {Leave out this one value} other {Leave out all # values}}',
  },
  'here.unstrikeAll': {
    de: '{count, plural, one {# Wert wieder aufnehmen} other {# Werte wieder aufnehmen}}',
    en: '{count, plural, one {Take # value back in} other {Take # values back in}}',
  },
  'here.list': { de: 'Gefundene Werte', en: 'Found values' },
  'here.keep': { de: '{value} senden', en: 'Send {value}' },
  'here.noMatch': { de: 'Kein Wert passt.', en: 'No value matches.' },
  'here.more': {
    de: '{count, plural, one {# weiterer Wert; suchen Sie ihn} other {# weitere Werte; suchen Sie danach}}',
    en: '{count, plural, one {# more value; search for it} other {# more values; search for them}}',
  },
  'here.leaves.title': { de: 'Was gesendet wird', en: 'What is sent' },
  'here.leaves': {
    de: 'Jeder Wert mit Haken, wie oft und in welchen Stunden er vorkam, was die Firewall damit tat; dazu Name und Format der Datei, die Zahl ihrer Zeilen und Bytes, ihr Zeitraum, und wie viele Werte jeder Art Sie weglassen. Eigene Domains und Netze, die Sie hier oder in den Vorgaben dieser Gruppe angegeben haben, fehlen schon; solche von Gruppen darüber lässt erst der Bericht weg.',
    en: 'Each ticked value, how often and in which hours it occurred, what the firewall did; with it the name and format of the file, its number of lines and bytes, its time range, and how many values of each kind you leave out. Own domains and networks that you stated here or in the defaults of this group are left out already; those of groups above are left out by the report.',
  },
  'here.honest.title': { de: 'Was das schützt, und was nicht', en: 'What this protects, and what it does not' },
  'here.honest': {
    de: 'Es schützt alles andere im Log: interne Adressen, Benutzer, Anfragen, Meldungen. Es schützt nicht die gesendeten Werte: Wer den Bericht sieht, erfährt, dass sie in Ihrem Log vorkamen und wann. In URLs können Kennungen stehen.',
    en: 'It protects the rest of the log: internal addresses, users, requests, messages. It does not protect the values that are sent: anyone who sees the report learns that they occurred in your log, and when. URLs may contain identifiers.',
  },
  'here.leave.title': { de: 'Analyse läuft', en: 'Analysis in progress' },
  'here.leave': {
    de: 'Ein Log wird gerade hier analysiert. Möchten Sie die Seite wirklich verlassen?',
    en: 'A log is being analysed here. Are you sure you want to leave?',
  },
  'here.send': {
    de: '{count, plural, one {# Wert senden} other {# Werte senden}}',
    en: '{count, plural, one {Send # value} other {Send # values}}',
  },
})
