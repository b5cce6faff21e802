import { texts } from './texts.ts'

/** What sensors sent and what came of it, on the dashboard. */
export const morning = texts({
  'morning.failed': {
    de: 'Die Beobachtungen Ihrer Sensoren ließen sich nicht laden.',
    en: 'The sightings of your sensors could not be loaded.',
  },
  'morning.next': { de: 'Als Nächstes', en: 'Next step' },
  'morning.next.hits': {
    de: '{count, plural, one {Einen Treffer} other {# Treffer}} im Retro-Hunt beurteilen',
    en: 'Judge {count, plural, one {one retro-hunt hit} other {# retro-hunt hits}}',
  },
  'morning.next.hits.text': {
    de: 'Ihre Sensoren haben es gesehen, und nun listet es eine Quelle.',
    en: 'Your sensors saw it, and now a source lists it.',
  },
  'morning.next.hits.go': { de: 'Treffer ansehen', en: 'Look at the hits' },
  'morning.next.silent': {
    de: '{count, plural, one {Ein Sensor ist} other {# Sensoren sind}} still',
    en: '{count, plural, one {One sensor is} other {# sensors are}} silent',
  },
  'morning.next.silent.text': {
    de: 'Zurzeit sieht niemand, was dort geschieht.',
    en: 'Nobody sees what happens there at present.',
  },
  'morning.next.send': {
    de: 'Ihren Sensor das erste Mal senden lassen',
    en: 'Let your sensor send for the first time',
  },
  'morning.next.send.text': {
    de: 'Er ist angelegt, aber es kam noch nichts. Den Befehl dafür zeigt „Neuer Schlüssel“.',
    en: 'It exists, but nothing has arrived yet. “New key” shows the command.',
  },
  'morning.next.standing': {
    de: 'Einen Bericht über die letzten sieben Tage erstellen',
    en: 'Create a report of the last seven days',
  },
  'morning.next.standing.text': {
    de: 'Er wird jeden Tag neu erstellt und füllt diese Seite: was getroffen wurde, was durchkam, welche Quelle etwas nützt.',
    en: 'It is refreshed every day and fills this page: what matched, what got through, which source is useful.',
  },
  'morning.next.more': {
    de: 'Empfohlene Quellen decken {count, plural, one {ein Observable} other {# Observables}} mehr ab als die im Einsatz',
    en: 'Recommended sources cover {count, plural, one {one observable} other {# observables}} more than those in use',
  },
  'morning.next.more.text': {
    de: 'Der Bericht sagt, welche es sind und was sie kosten.',
    en: 'The report says which ones, and what they cost.',
  },
  'morning.next.report.go': { de: 'Bericht öffnen', en: 'Open the report' },

  'morning.next.need.go': { de: 'Ansehen', en: 'Look at it' },

  'morning.first': {
    de: 'In einer Minute jeden Morgen wissen, was los war',
    en: 'Know every morning what went on, in a minute',
  },
  'morning.first.text': {
    de: 'Ein Sensor liest Logs dort, wo sie liegen, und sendet nur, was darin gesehen wurde. Ab dann steht hier, was hereinkam, was durchkam und welche Quelle etwas nützt.',
    en: 'A sensor reads logs where they lie and sends only what was seen in them. From then on, this page shows what came in, what got through, and which source is of use.',
  },
  'morning.first.make': { de: 'Sensor anlegen: ein Name genügt.', en: 'Create a sensor: a name is enough.' },
  'morning.first.send': {
    de: 'Auf dem Rechner, auf dem das Log liegt, den angezeigten Befehl ausführen.',
    en: 'On the machine that has the log, run the command that is shown.',
  },
  'morning.first.look': {
    de: 'Hier ansehen, was Ihre Quellen davon kennen.',
    en: 'See here what your sources know of it.',
  },
  'morning.first.go': { de: 'Sensor anlegen', en: 'Create a sensor' },
  'morning.first.demo': { de: 'Mit dem Demo-Log ausprobieren', en: 'Try it with the demo log' },
  'morning.first.demo.busy': {
    de: 'Das Demo-Log wird gelesen, dann entsteht der Bericht. Das dauert einige Sekunden.',
    en: 'The demo log is being read, then the report is created. That takes some seconds.',
  },
  'morning.first.others': {
    de: 'Anlegen kann ihn, wer die Gruppe verwaltet.',
    en: 'Administrators of the group can create one.',
  },

  'morning.in': { de: 'Was hereinkam', en: 'What came in' },
  'morning.in.text': {
    de: '{count, plural, one {Ein Sensor} other {# Sensoren}}{silent, plural, =0 {} one {, davon einer still} other {, davon # still}}. {days, plural, =0 {} one {Ein Tag (UTC).} other {# Tage (UTC).}}',
    en: '{count, plural, one {One sensor} other {# sensors}}{silent, plural, =0 {} one {, one of them silent} other {, # of them silent}}. {days, plural, =0 {} one {One day (UTC).} other {# days (UTC).}}',
  },
  'morning.in.lines': { de: 'Zeilen Log', en: 'Lines of logs' },
  'morning.in.kept': { de: 'Observables', en: 'Observables' },
  'morning.in.none': { de: 'In den letzten 14 Tagen kam nichts an.', en: 'Nothing came in the last 14 days.' },

  'morning.met': { de: 'Was getroffen wurde', en: 'What matched' },
  'morning.met.text': {
    de: 'In {days, number} Tagen, Stand {when}',
    en: 'In {days, number} days, as of {when}',
  },
  'morning.met.underWay': { de: 'wird gerade neu erstellt', en: 'being refreshed' },
  'morning.met.suspicious': { de: 'verdächtig', en: 'suspicious' },
  'morning.met.of': {
    de: 'von {count, plural, one {# Observable} other {# Observables}}',
    en: 'of {count, plural, one {# observable} other {# observables}}',
  },
  'morning.met.passed.covered': {
    de: '{covered} davon decken Quellen im Einsatz ab',
    en: 'sources in use cover {covered} of them',
  },
  'morning.met.passed.unknown': {
    de: 'Die Logs sagen nicht, was durchkam.',
    en: 'The logs do not say what got through.',
  },
  'morning.met.inUse': { de: 'decken Quellen im Einsatz ab', en: 'covered by sources in use' },
  'morning.met.proven': {
    de: 'Empfohlene: {expected} erwartet, {proven} nachgewiesen',
    en: 'Recommended: {expected} expected, {proven} proven',
  },
  'morning.met.inUse.text': {
    de: 'Im Einsatz sind die Quellen, die Sie im Assistenten angeben, die ein laufendes Abo liefert und die einer eigenen Lizenz.',
    en: 'In use are the sources that you enter in the wizard, those that a running subscription delivers, and those of an own licence.',
  },
  'morning.met.none': {
    de: 'Das sagt ein Dauerbericht. Es gibt noch keinen.',
    en: 'A standing report shows it. There is none yet.',
  },
  'morning.met.making': { de: 'Der erste Bericht wird gerade erstellt.', en: 'The first report is being created.' },
  'morning.met.failed': {
    de: 'Der Bericht ließ sich nicht erstellen. Morgen wird es wieder versucht.',
    en: 'The report could not be created. The next attempt is tomorrow.',
  },

  'morning.curve': { de: 'Abdeckung Tag für Tag', en: 'Coverage day by day' },
  'morning.curve.text': {
    de: 'Anteil der verdächtigen Observables aus den jeweils letzten {days, number} Tagen, den die Quellen im Einsatz und die empfohlenen voraussichtlich abdecken.',
    en: 'Share of what was suspicious in the {days, number} days up to each day that is expected to be covered: by the sources in use, and by those recommended.',
  },
  'morning.curve.recommended': { de: 'Empfohlene', en: 'Recommended' },
  'morning.curve.few': {
    de: '{count, plural, one {An einem Tag} other {An # Tagen}} war zu wenig verdächtig für Prozentwerte.',
    en: '{count, plural, one {On one day} other {On # days}} too little was suspicious for percentages.',
  },

  'morning.hunt.count': {
    de: '{count, plural, one {Ein offener Treffer} other {# offene Treffer}}: gesehen, bevor wir es auf einer Liste fanden.',
    en: '{count, plural, one {One open hit} other {# open hits}}: seen before we found it on a list.',
  },
  'morning.hunt.all': { de: 'Alle Treffer', en: 'All hits' },
  'morning.hunt.hit': {
    de: '{date}, Sensor {sensor}; jetzt bei {sources}',
    en: '{date}, sensor {sensor}; now in {sources}',
  },

  'morning.work': { de: 'Was Ihre Quellen geleistet haben', en: 'What your sources did' },
  'morning.work.text': {
    de: 'Quellen, die Sie im Einsatz, abonniert oder gemerkt haben: wie viele verdächtige Observables der letzten {days, number} Tage jede voraussichtlich abdeckt.',
    en: 'Sources that you use, subscribe to or saved: how many suspicious observables of the last {days, number} days each is expected to cover.',
  },
  'morning.work.coverage': { de: 'Erwartet', en: 'Expected' },
  'morning.work.exclusive': { de: 'Nur hier', en: 'Only here' },
  'morning.work.nothing': { de: 'deckte nichts ab', en: 'covered nothing' },
  'morning.work.little': { de: 'deckte fast nichts ab', en: 'covered next to nothing' },
  'morning.work.notCompared': { de: 'noch nicht verglichen', en: 'not compared yet' },
  'morning.work.more': {
    de: 'Und {count, plural, one {eine weitere} other {# weitere}}: alle im Bericht.',
    en: 'And {count, plural, one {one more} other {# more}}: the report has all.',
  },
  'morning.work.quiet': {
    de: '{days, plural, one {Am letzten Tag} other {In den letzten # Tagen}} war nichts verdächtig. Über Ihre Quellen sagt das nichts.',
    en: '{days, plural, one {On the last day} other {In the last # days}}, nothing was suspicious. That says nothing about your sources.',
  },
  'morning.report': { de: 'Zum Bericht', en: 'To the report' },

  'morning.changes': { de: 'Änderungen an Ihren Quellen', en: 'Changes in your sources' },
  'morning.changes.none': {
    de: '{count, plural, =0 {Noch keine Quelle, die Sie nutzen oder gemerkt haben.} one {Von Ihrer Quelle ist keine größere Änderung bekannt.} other {Von Ihren # Quellen ist keine größere Änderung bekannt.}}',
    en: '{count, plural, =0 {No source yet that you use or saved.} one {No larger change of your source is known.} other {No larger change of your # sources is known.}}',
  },
  'morning.changes.held-back': { de: 'Neuer Stand wird zurückgehalten', en: 'A new snapshot is held back' },
  'morning.changes.stale': { de: 'Still: nichts Neues', en: 'Silent: nothing new' },
  'morning.changes.failing': { de: 'Lässt sich nicht abrufen', en: 'Cannot be collected' },
  'morning.changes.grown': { de: 'Gewachsen: {from} auf {to}', en: 'Grown: {from} to {to}' },
  'morning.changes.shrunk': { de: 'Geschrumpft: {from} auf {to}', en: 'Shrunk: {from} to {to}' },
  'morning.changes.days': {
    de: 'in {count, plural, one {einem Tag} =7 {einer Woche} other {# Tagen}}',
    en: 'in {count, plural, one {a day} =7 {a week} other {# days}}',
  },
  'morning.changes.lastGood': { de: 'zuletzt abgerufen: {time}', en: 'last collected: {time}' },

  'morning.below.passed': { de: 'Durch\u00adgekommen', en: 'Got through' },
  'morning.below.hits': { de: 'Offene Treffer', en: 'Open hits' },
})
