import { texts } from './texts.ts'

export const home = texts({
  'home.title': {
    de: 'Welche Quellen sich lohnen, an Ihren Logs bewiesen',
    en: 'Which sources are worth having, proven on your logs',
  },
  'home.lead': {
    de: 'Winnow vergleicht Ihr Log mit Hunderten Quellen für Bedrohungsdaten, zum Zeitpunkt jedes einzelnen Ereignisses, und sagt Ihnen, welche wenigen davon Sie brauchen.',
    en: 'Winnow compares your log with hundreds of threat-intelligence sources, as of the moment of every single event, and tells you which few of them you need.',
  },
  'home.start': { de: 'Anmelden und ausprobieren', en: 'Sign in and try it' },
  'home.how': { de: 'So arbeitet Winnow', en: 'How Winnow works' },
  'home.sample': { de: 'Beispiel', en: 'Example' },
  'home.sample.title': {
    de: 'Fünf von zwölf Quellen leisten fast alles',
    en: 'Five of twelve sources do nearly all the work',
  },
  'home.sample.lead': {
    de: 'Jede weitere kostet mehr, als sie bringt.',
    en: 'Every further one costs more than it adds.',
  },
  'home.sample.description': {
    de: 'Kurve eines erfundenen Berichts: Mit fünf Quellen sind 92 % der verdächtigen Beobachtungen abgedeckt, mit allen zwölf 95 %.',
    en: 'Curve of a made-up report: five sources cover 92 % of the suspicious observables, all twelve cover 95 %.',
  },
  'home.step.1': { de: 'Ein Log geht hinein', en: 'A log goes in' },
  'home.step.1.text': {
    de: 'Firewall, Proxy, DNS, Mail, IDS, EDR: Das Format wird erkannt, gepackte Dateien werden entpackt. Adressen, Domains, URLs und Hashes werden Zeile für Zeile mit ihrem Zeitpunkt erfasst.',
    en: 'Firewall, proxy, DNS, mail, IDS, EDR: the format is recognised, packed files are unpacked. Addresses, domains, URLs and hashes are read line by line, each with its time.',
  },
  'home.step.2': { de: 'Abgleich zum Zeitpunkt des Ereignisses', en: 'Matched as of the event' },
  'home.step.2.text': {
    de: 'Es zählt nur, was eine Quelle schon wusste, als es geschah. Späte, abgelaufene und unbewiesene Treffer stehen getrennt daneben, Harmloses fällt heraus.',
    en: 'Only what a source already knew when it happened counts. Late, expired and unproven matches are shown apart, and benign ones are ruled out.',
  },
  'home.step.3': { de: 'Eine Empfehlung kommt heraus', en: 'A recommendation comes out' },
  'home.step.3.text': {
    de: 'Die beste Auswahl für Ihr Budget, exakt gerechnet, mit Beweis. Dazu: was überflüssig ist, was ersetzbar ist und was jede Zahl bedeutet.',
    en: 'The best selection for your budget, calculated exactly, with proof. Beside it: what is superfluous, what can be replaced and what every figure means.',
  },
  'home.time.title': { de: 'Der Zeitpunkt entscheidet', en: 'Timing decides' },
  'home.time.lead': {
    de: 'Vier Quellen kennen dieselbe Adresse. Nur eine hätte den Angriff gemeldet.',
    en: 'Four sources know the same address. Only one would have reported the attack.',
  },
  'home.time.event': { de: 'Ereignis in Ihrem Log', en: 'Event in your log' },
  'home.time.source': { de: 'Quelle {letter}', en: 'Source {letter}' },
  'home.time.timely': { de: 'rechtzeitig: gelistet, als es geschah', en: 'timely: listed when it happened' },
  'home.time.late': { de: 'spät: erst danach gelistet', en: 'late: listed only afterwards' },
  'home.time.expired': { de: 'abgelaufen: vorher wieder gestrichen', en: 'expired: dropped before it' },
  'home.time.unproven': {
    de: 'unbewiesen: älter als unsere Aufzeichnung',
    en: 'unproven: older than our records',
  },
  'home.bottom': { de: 'In drei Klicks zum ersten Bericht', en: 'Three clicks to the first report' },
  'home.bottom.text': {
    de: 'Mit unserem Demo-Log und Demo-Quellen, ganz ohne eigene Daten.',
    en: 'With our demo log and demo sources, without any data of your own.',
  },
  'curve.sources': { de: 'Anzahl Quellen', en: 'Number of sources' },
  'curve.price': { de: 'Preis pro Jahr', en: 'Price per year' },
  'curve.coverage': { de: 'Abdeckung', en: 'Coverage' },
  'curve.table': { de: 'Als Tabelle', en: 'As a table' },
})
