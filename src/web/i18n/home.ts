import { texts } from './texts.ts'

export const home = texts({
  'home.title': {
    de: 'Welche Quellen sich lohnen, an Ihren Logs gemessen',
    en: 'Which sources are worth having, measured on your logs',
  },
  'home.lead': {
    de: 'Winnow vergleicht Ihr Log mit Hunderten Quellen für Bedrohungsdaten, zum Zeitpunkt jedes einzelnen Ereignisses, und sagt Ihnen, welche wenigen davon Sie brauchen.',
    en: 'Winnow compares your log with hundreds of threat-intelligence sources, as of the moment of every single event, and tells you which few of them you need.',
  },
  'home.start': { de: 'Anmelden und ausprobieren', en: 'Sign in and try it' },
  'home.open': { de: 'Zur Übersicht', en: 'Go to the dashboard' },
  'home.how': { de: 'So arbeitet Winnow', en: 'How Winnow works' },
  'home.point.1': {
    de: 'Nachgewiesen oder erwartet: Jede Zahl sagt es',
    en: 'Proven or expected: every figure says which',
  },
  'home.point.2': { de: 'Ihr Log bleibt auf diesem Server', en: 'Your log stays on this server' },
  'home.point.3': { de: 'Quelloffen, Apache 2.0', en: 'Open source, Apache 2.0' },
  'home.try': { de: 'Demo-Bericht zum Anfassen', en: 'A demo report to play with' },
  'home.try.title': { de: 'Stellen Sie die Auswahl selbst zusammen', en: 'Put the selection together yourself' },
  'home.try.text': {
    de: 'Neun erfundene Quellen, ein Demo-Log, die echte Rechnung. Zwei Quellen waren tagelang nicht erreichbar: Was sie damals wussten, ist geschätzt.',
    en: 'Nine made-up sources, one demo log, the real calculation. Two sources could not be reached for days: what they knew then is estimated.',
  },
  'home.try.proven': { de: 'nachgewiesen', en: 'proven' },
  'home.try.expected': { de: 'erwartet', en: 'expected' },
  'home.try.covered': {
    de: 'der {suspicious} verdächtigen Observables, höchstens {possible}',
    en: 'of the {suspicious} suspicious observables, at most {possible}',
  },
  'home.try.price': { de: 'im Jahr, Winnow inbegriffen', en: 'per year, Winnow included' },
  'home.try.adds': { de: 'brächte {count}', en: 'would add {count}' },
  'home.try.loses': { de: 'trägt {count} bei', en: 'contributes {count}' },
  'home.try.best': { de: 'Empfehlung', en: 'Recommendation' },
  'home.try.free': { de: 'Nur kostenlose', en: 'Only free ones' },
  'home.try.all': { de: 'Alle', en: 'All' },
  'home.try.presets': { de: 'Auswahl', en: 'Selection' },
  'home.flow.title': { de: 'Vom Log zur Empfehlung', en: 'From a log to a recommendation' },
  'home.flow.lead': {
    de: 'Die Zahlen sind die des Demo-Berichts.',
    en: 'The figures are those of the demo report.',
  },
  'home.flow.lines': { de: 'Zeilen eines Firewall-Logs', en: 'lines of a firewall log' },
  'home.flow.observables': {
    de: 'Observables: Adressen, Domains, URLs, Hashes',
    en: 'observables: addresses, domains, URLs, hashes',
  },
  'home.flow.suspicious': {
    de: 'davon verdächtig; Harmloses und gemeinsam genutzte Infrastruktur sind aussortiert',
    en: 'suspicious; benign values and shared infrastructure are left out',
  },
  'home.flow.recommended': {
    de: 'von {count, number} Quellen empfohlen: {expected} erwartet, {proven} nachgewiesen',
    en: 'of {count, number} sources recommended: {expected} expected, {proven} proven',
  },
  'home.step.1': { de: 'Ein Log geht hinein', en: 'A log goes in' },
  'home.step.1.text': {
    de: 'Firewall, Proxy, DNS, Mail, IDS, EDR: Das Format wird erkannt, gepackte Dateien werden entpackt. Adressen, Domains, URLs und Hashes werden Zeile für Zeile mit ihrem Zeitpunkt erfasst.',
    en: 'Firewall, proxy, DNS, mail, IDS, EDR: the format is recognised, packed files are unpacked. Addresses, domains, URLs and hashes are read line by line, each with its time.',
  },
  'home.step.2': { de: 'Abgleich zum Zeitpunkt des Ereignisses', en: 'Matched as of the event' },
  'home.step.2.text': {
    de: 'Es zählen nur Stunden, in denen eine Quelle listete, was im Log auftrat: voll, wo es nachgewiesen ist, sonst mit ihrer Wahrscheinlichkeit. Spätes und Abgelaufenes zählt nicht. Harmloses und gemeinsam genutzte Infrastruktur fallen heraus.',
    en: 'An hour of your log counts if a source listed the value in it: in full if that is proven, otherwise with its probability. Late and expired listings do not count. Benign values and shared infrastructure are left out.',
  },
  'home.step.3': { de: 'Eine Empfehlung kommt heraus', en: 'A recommendation comes out' },
  'home.step.3.text': {
    de: 'Die Auswahl, von der für Ihr Budget am meisten zu erwarten ist, exakt gerechnet. Daneben steht, wie viel davon nachgewiesen ist, was überflüssig und was ersetzbar ist und was jede Zahl bedeutet.',
    en: 'The selection that is expected to cover most for your budget, calculated exactly. Beside it: how much of that is proven, what is superfluous, what can be replaced, and what each figure means.',
  },
  'home.time.title': { de: 'Der Zeitpunkt entscheidet', en: 'Timing decides' },
  'home.time.lead': {
    de: 'Vier Quellen kennen dieselbe Adresse. Eine hätte den Angriff nachweislich gemeldet, eine wahrscheinlich, zwei nicht.',
    en: 'Four sources know the same address. One would certainly have reported the attack, one probably, two not at all.',
  },
  'home.time.event': { de: 'Ereignis in Ihrem Log', en: 'Event in your log' },
  'home.time.source': { de: 'Quelle {letter}', en: 'Source {letter}' },
  'home.time.in-time': {
    de: 'rechtzeitig: nachweislich gelistet, als es geschah, zählt voll',
    en: 'in time: proven to be listed when it happened, counts in full',
  },
  'home.time.late': {
    de: 'spät: erst danach gelistet, zählt nicht',
    en: 'late: listed only afterwards, does not count',
  },
  'home.time.expired': {
    de: 'abgelaufen: vorher wieder gestrichen, zählt nicht',
    en: 'expired: dropped before it, does not count',
  },
  'home.time.unproven': {
    de: 'nicht nachgewiesen: kein Abruf sagt es, zählt mit Wahrscheinlichkeit',
    en: 'unproven: no look at the source tells, counts with its probability',
  },
  'home.time.demo': {
    de: 'Im Demo-Bericht: {inTime} rechtzeitig, {during} währenddessen, {unproven} nicht nachgewiesen, {late} spät, {expired} abgelaufen.',
    en: 'In the demo report: {inTime} in time, {during} during, {unproven} unproven, {late} late, {expired} expired.',
  },
  'home.trust.title': { de: 'Worauf Sicherheitsteams achten', en: 'What security teams look for' },
  'home.trust.data': { de: 'Daten bleiben hier', en: 'Data stays here' },
  'home.trust.data.text': {
    de: 'Der Vergleich läuft auf diesem Server. Ihr Log wird gelöscht, sobald der Bericht fertig ist, und nichts geht an Dritte.',
    en: 'The comparison runs on this server. Your log is deleted as soon as the report is done, and nothing goes to third parties.',
  },
  'home.trust.figures': { de: 'Jede Zahl ist nachvollziehbar', en: 'Every figure explains itself' },
  'home.trust.figures.text': {
    de: 'Ein Klick zeigt Formel und Eingaben, ein weiterer die Observables dahinter. Was unsicher ist, heißt auch so.',
    en: 'One click shows formula and inputs, another the observables behind it. What is uncertain is labelled as such.',
  },
  'home.trust.open': { de: 'Offen über den eigenen Zustand', en: 'Open about its own state' },
  'home.trust.open.text': {
    de: 'Wie frisch jede Quelle ist und was gerade nicht geht, steht für alle lesbar auf der Statusseite.',
    en: 'The status page tells everybody how fresh each source is and what does not work right now.',
  },
  'home.trust.data.link': { de: 'Was wir speichern', en: 'What we keep' },
  'home.trust.figures.link': { de: 'Was Winnow kostet', en: 'What Winnow costs' },
  'home.trust.open.link': { de: 'Zur Statusseite', en: 'To the status page' },
  'home.bottom': { de: 'In drei Klicks zum ersten Bericht', en: 'Three clicks to the first report' },
  'home.bottom.text': {
    de: 'Mit unserem Demo-Log und Demo-Quellen, ganz ohne eigene Daten.',
    en: 'With our demo log and demo sources, without any data of your own.',
  },
  'curve.sources': { de: 'Anzahl Quellen', en: 'Number of sources' },
  'curve.price': { de: 'Preis pro Jahr', en: 'Price per year' },
  'curve.provisional': { de: 'vorläufig', en: 'provisional' },
  'curve.countedAnew': {
    de: 'Neu gezählt seit {dates}: Frühere Werte sind damit nicht vergleichbar.',
    en: 'Counted anew since {dates}: earlier figures do not compare with these.',
  },
  'curve.table': { de: 'Als Tabelle', en: 'As a table' },
})
