import { texts } from './texts.ts'

export const upload = texts({
  'upload.drop': { de: 'Log hierher ziehen oder einfügen', en: 'Drop or paste your log here' },
  'upload.pasted': { de: 'Eingefügter Text.txt', en: 'Pasted text.txt' },
  'upload.dropNow': { de: 'Jetzt loslassen', en: 'Let go now' },
  'upload.or': { de: 'oder', en: 'or' },
  'upload.choose': { de: 'Datei wählen', en: 'Choose a file' },
  'upload.waiting': { de: '{file} ({size}) ist da', en: '{file} ({size}) is here' },
  'upload.waiting.ready': {
    de: 'Es fehlt nichts mehr. Die übrigen Antworten sind freiwillig.',
    en: 'That is all we need. The other answers are optional.',
  },
  'upload.waiting.go': { de: 'Bericht erstellen', en: 'Create the report' },
  'upload.another': { de: 'Andere Datei wählen', en: 'Choose another file' },
  'upload.hint': {
    de: 'Text, .gz, .zst oder .zip, bis {packed} gepackt und {expanded} entpackt. Auch eine Liste von Indikatoren geht.',
    en: 'Text, .gz, .zst or .zip, up to {packed} packed and {expanded} unpacked. A list of indicators works, too.',
  },
  'upload.formats': {
    de: '{count, plural, one {# Format wird erkannt.} other {# Formate werden erkannt.}}',
    en: '{count, plural, one {# format is recognised.} other {# formats are recognised.}}',
  },
  'upload.resume': {
    de: 'Ein Upload von {file} wurde unterbrochen ({percent} übertragen). Wählen Sie dieselbe Datei, dann geht er dort weiter.',
    en: 'An upload of {file} was interrupted ({percent} sent). Choose the same file to continue there.',
  },
  'upload.leave': {
    de: 'Ein Upload läuft gerade. Möchten Sie die Seite wirklich verlassen?',
    en: 'An upload is in progress. Are you sure you want to leave?',
  },
  'upload.leave.stay': { de: 'Bleiben', en: 'Stay' },
  'upload.leave.go': { de: 'Verlassen', en: 'Leave' },
  'upload.place': {
    de: 'Platz {place, number} in der Warteschlange, etwa {minutes, number} min',
    en: 'Place {place, number} in the queue, about {minutes, number} min',
  },
  'upload.leave.title': { de: 'Upload läuft', en: 'Upload in progress' },
  'upload.step.send': { de: 'Hochladen', en: 'Upload' },
  'upload.step.read': { de: 'Lesen und erfassen', en: 'Read and extract' },
  'upload.step.match': { de: 'Mit den Quellen abgleichen', en: 'Match with the sources' },
  'upload.step.recommend': { de: 'Auswahl berechnen', en: 'Calculate the selection' },
  'upload.archive': { de: 'Archiv', en: 'Archive' },
  'upload.detected': { de: 'Erkannt: {format}', en: 'Recognised: {format}' },
  'upload.sent': { de: '{sent} von {total}', en: '{sent} of {total}' },
  'upload.speed': { de: '{speed}/s', en: '{speed}/s' },
  'upload.eta': { de: 'noch {time}', en: '{time} left' },
  'upload.paused': { de: 'Angehalten', en: 'Paused' },
  'upload.held': {
    de: 'Die Datei ist da, aber Ihre Organisation hat gerade zu viele Berichte in Arbeit. Ihrer beginnt, sobald Platz ist. Lassen Sie diese Seite so lange geöffnet.',
    en: 'The file has arrived, but your organisation has too many reports under way. Yours begins as soon as there is room. Keep this page open until then.',
  },
  'upload.cutOff': {
    de: 'Keine Verbindung. Der Upload geht von selbst weiter, sobald sie wieder da ist. Lassen Sie diese Seite so lange geöffnet.',
    en: 'No connection. The upload continues by itself once it is back. Keep this page open until then.',
  },
  'upload.pause': { de: 'Anhalten', en: 'Pause' },
  'upload.continue': { de: 'Fortsetzen', en: 'Resume' },
  'upload.lines': {
    de: '{count, plural, one {# Zeile} other {# Zeilen}}',
    en: '{count, plural, one {# line} other {# lines}}',
  },
  'upload.skipped': {
    de: '{count, plural, one {# Zeile übersprungen} other {# Zeilen übersprungen}}',
    en: '{count, plural, one {# line skipped} other {# lines skipped}}',
  },
  'upload.preparing': { de: 'Wird vorbereitet', en: 'Preparing' },
  'upload.working': { de: 'Ihr Bericht wird erstellt', en: 'Your report is being created' },
  'upload.workFailed': { de: 'Der Bericht konnte nicht erstellt werden', en: 'The report could not be created' },
  'upload.sending': { de: '{file} wird hochgeladen', en: 'Uploading {file}' },
  'upload.background': {
    de: 'Sie können diese Seite jetzt verlassen. Der Bericht erscheint in der Liste.',
    en: 'You may leave this page now. The report will appear in the list.',
  },
  'times.noYear': { de: 'Die Zeilen nennen kein Jahr', en: 'The lines name no year' },
  'times.archive': {
    de: 'Nennen die Logs im Archiv kein Jahr? Dann legen Sie es hier fest',
    en: 'Do the logs in the archive name no year? Then set it here',
  },
  'times.assume': { de: 'Wir nehmen {year} an, weil {because}.', en: 'We assume {year}, because {because}.' },
  'times.because.lines': { de: 'andere Zeilen des Logs es nennen', en: 'other lines of the log state it' },
  'times.because.name': { de: 'der Name der Datei es sagt', en: 'the name of the file says so' },
  'times.because.modified': { de: 'die Datei zuletzt dann geändert wurde', en: 'the file was last changed then' },
  'times.because.members': {
    de: 'die anderen Dateien aus dieser Zeit sind',
    en: 'the other files are from that time',
  },
  'times.because.weekday': {
    de: 'es das letzte Jahr ist, in dem die Wochentage passen',
    en: 'it is the latest year in which the days of the week fit',
  },
  'times.because.leap-day': {
    de: 'es das letzte passende Jahr mit einem 29. Februar ist',
    en: 'it is the latest year with a 29 February that fits',
  },
  'times.because.order': {
    de: 'das Log von Dezember auf Januar weitergeht und nicht in der Zukunft liegt',
    en: 'the log continues from December to January and is not in the future',
  },
  'times.because.latest': {
    de: 'es das letzte Jahr ist, in dem keine Zeile in der Zukunft liegt',
    en: 'it is the latest year in which no line lies in the future',
  },
  'times.unproven': {
    de: 'Erst wenn Sie das Jahr festlegen, kann ein Treffer nachgewiesen sein.',
    en: 'Only once you set the year can a match be proven.',
  },
  'times.year': { de: 'Jahr der ersten Zeile', en: 'Year of the first line' },
  'times.zone': { de: 'Zeitzone', en: 'Time zone' },
  'times.set': { de: '{year} festlegen', en: 'Set {year}' },
  'times.setNone': { de: 'Festlegen', en: 'Set' },
  'times.leave': { de: 'Ohne Jahr weiter', en: 'Go on without' },
  'upload.error.title': { de: 'Upload fehlgeschlagen', en: 'Upload failed' },
  'upload.error.unknown': {
    de: 'Der Upload ist gescheitert; der Grund ist unbekannt.',
    en: 'Upload failure reason unknown',
  },
  'upload.error.storage': {
    de: 'Die Datei ließ sich nicht an den Cloud-Speicher senden.',
    en: 'Problem sending file to cloud storage',
  },
  'upload.error.server': {
    de: 'Der Server ließ sich nicht erreichen.',
    en: 'Problem communicating with local server',
  },
  'upload.error.one': { de: 'Sie können nur eine Datei ablegen.', en: 'You may only drop one file' },
  'upload.error.several': {
    de: '{one} Packen Sie mehrere in ein .zip-Archiv, oder wählen Sie „Hier analysieren“.',
    en: '{one}. Pack several into a .zip archive, or choose “Analyse here”.',
  },
  'upload.error.unreadable': {
    de: 'Der Browser kann die Datei nicht lesen. Ist es ein Ordner? Packen Sie ihn als .zip. Wurde die Datei inzwischen geändert oder gelöscht? Wählen Sie sie noch einmal.',
    en: 'The browser cannot read the file. Is it a folder? Pack it as a .zip. Was the file changed or deleted meanwhile? Choose it again.',
  },
  'upload.error.none': { de: 'Keine Dateien zum Hochladen.', en: 'No files to upload.' },
  'upload.error.delete': {
    de: 'Löschen fehlgeschlagen. Der Server löscht innerhalb von sieben Tagen, was schon übertragen war.',
    en: 'Delete failed. Within seven days, the server deletes what was already sent.',
  },
  'upload.error.retryLimit': {
    de: 'Neuer Versuch fehlgeschlagen – Ihre Höchstzahl an Dateien ist erreicht',
    en: 'Retry failed - you have reached your file limit',
  },
  'upload.error.browser': {
    de: 'Dieser Browser kann keine Dateien in Teilen hochladen. Verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
    en: 'This browser cannot upload files in parts. Use a current version of Chrome, Edge, Firefox or Safari.',
  },
})
