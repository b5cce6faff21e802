import { texts } from './texts.ts'

export const dashboard = texts({
  'dashboard.hello': { de: 'Guten Tag, {name}', en: 'Welcome, {name}' },
  'dashboard.helloNobody': { de: 'Guten Tag', en: 'Welcome' },
  'dashboard.lead': {
    de: 'Was sich in {group} getan hat und was ansteht.',
    en: 'What happened in {group}, and what is waiting.',
  },
  'dashboard.lead.new': {
    de: 'Finden Sie heraus, welche Quellen sich für {group} lohnen.',
    en: 'Find out which sources are worth having for {group}.',
  },
  'dashboard.recommend.text': {
    de: 'Laden Sie ein Log hoch und vergleichen Sie es mit {count, plural, one {# Quelle} other {allen # Quellen}}.',
    en: 'Upload a log and compare it with {count, plural, one {# source} other {all # sources}}.',
  },
  'dashboard.recommend.demo': {
    de: 'Laden Sie ein Log hoch. Bisher gibt es nur {count, plural, one {# erfundene Demo-Quelle} other {# erfundene Demo-Quellen}}.',
    en: 'Upload a log. So far there {count, plural, one {is # made-up demo source} other {are # made-up demo sources}}.',
  },
  'dashboard.demo': { de: 'Erst einmal ansehen', en: 'Just have a look' },
  'dashboard.recommend.drop': {
    de: 'Ein Log können Sie auch gleich auf diese Seite ziehen.',
    en: 'You can also drop a log right onto this page.',
  },
  'dashboard.demo.text': {
    de: 'Ein fertiger Bericht aus unserem Demo-Log und erfundenen Demo-Quellen.',
    en: 'A finished report from our demo log and made-up demo sources.',
  },
  'dashboard.demo.start': { de: 'Demo-Bericht öffnen', en: 'Open the demo report' },
  'dashboard.reader': { de: 'Damit können Sie anfangen', en: 'Where you can start' },
  'dashboard.reader.text': {
    de: 'Diese Gruppe hat noch keinen Bericht, und Sie dürfen hier keinen erstellen: Ihre Rolle oder die Berechtigungen der Gruppe erlauben es nicht. Sobald es einen gibt, steht er hier. Bis dahin können Sie nachsehen, welche Quellen es gibt{search, select, yes { und was sie listen} other {}}.',
    en: 'This group has no report yet, and you may not create one here: your role or the entitlements of the group do not allow it. As soon as there is one, it is shown here. Until then, you can look at which sources there are{search, select, yes { and what they list} other {}}.',
  },
  'dashboard.reader.sources': { de: 'Quellen ansehen', en: 'Look at the sources' },
  'dashboard.reader.search': { de: 'Nach Indikatoren suchen', en: 'Search for indicators' },
  'dashboard.recent': { de: 'Zuletzt erstellt', en: 'Most recent' },
  'dashboard.noGroup.text': {
    de: 'Berichte, Quellen und Listen gehören Gruppen. Haben Sie eine Einladung bekommen, öffnen Sie ihren Link. Sonst bitten Sie die Administration Ihrer Organisation um eine Einladung oder, wenn Sie schon Mitglied sind, um eine Rolle mit Rechten, und nennen Sie dafür die Adresse {email}. Betreiben Sie diese Installation selbst, legen Sie eine Gruppe an: npm run operate -- create-group NAME --admin {email}',
    en: 'Reports, sources and lists belong to groups. If you were invited, open the link of the invitation. Otherwise ask your organisation’s administrators for an invitation or, if you are a member already, for a role with rights, and give them the address {email}. If you operate this installation, create a group: npm run operate -- create-group NAME --admin {email}',
  },
  'dashboard.noGroup.help': { de: 'Wie Einladungen funktionieren', en: 'How invitations work' },
  'dashboard.needs': { de: 'Was ansteht', en: 'To do' },
  'dashboard.need.report': { de: 'Bericht „{name}“ ist fehlgeschlagen', en: 'Report “{name}” failed' },
  'dashboard.need.upload': { de: 'Upload „{name}“ ist nicht abgeschlossen', en: 'Upload “{name}” is unfinished' },
  'dashboard.need.upload.text': { de: 'Er verfällt am {time}.', en: 'It expires on {time}.' },
  'dashboard.need.invitations': {
    de: '{count, plural, one {Eine Einladung ist} other {# Einladungen sind}} noch nicht angenommen',
    en: '{count, plural, one {One invitation has} other {# invitations have}} not been accepted yet',
  },
  'dashboard.need.invitations.text': { de: 'Die älteste ist vom {date}.', en: 'The oldest is from {date}.' },
  'dashboard.subscriptions.text': {
    de: '{count, plural, one {# Abonnement liefert} other {# Abonnements liefern zusammen bis zu}} {indicators, plural, one {# Indikator} other {# Indikatoren}}.',
    en: '{count, plural, one {# subscription delivers} other {# subscriptions deliver up to}} {indicators, plural, one {# indicator} other {# indicators}}{count, plural, one {} other { in all}}.',
  },
  'dashboard.subscriptions.unpulled': {
    de: 'Von keinem Produkt abgerufen: {count, plural, one {# Abonnement} other {# Abonnements}}.',
    en: 'Never pulled by a product: {count, plural, one {# subscription} other {# subscriptions}}.',
  },
  'dashboard.subscriptions.expired': {
    de: '{count, plural, one {# Testabonnement ist abgelaufen.} other {# Testabonnements sind abgelaufen.}}',
    en: '{count, plural, one {# trial has ended.} other {# trials have ended.}}',
  },
  'dashboard.subscriptions.first': {
    de: '{count, plural, one {# Abonnement: Die erste Auslieferung wird zusammengestellt.} other {# Abonnements: Die ersten Auslieferungen werden zusammengestellt.}}',
    en: '{count, plural, one {# subscription: its first release is being composed.} other {# subscriptions: their first releases are being composed.}}',
  },
  'dashboard.subscriptions.faulty': {
    de: 'Bei {count, plural, one {einem Abonnement} other {# Abonnements}} ließ sich der neueste Stand nicht zusammenstellen. Wir versuchen es weiter.',
    en: 'The newest release of {count, plural, one {one subscription} other {# subscriptions}} could not be composed. We keep trying.',
  },
  'dashboard.subscriptions.nothing': {
    de: 'Zurzeit wird nichts geliefert. Warum, steht bei jedem Abonnement unter „Inhalt“.',
    en: 'Nothing is delivered at present. Each subscription says why, under “Contents”.',
  },
  'dashboard.need.trial': { de: 'Testabonnement „{name}“ endet bald', en: 'Trial subscription “{name}” ends soon' },
  'dashboard.need.trial.text': {
    de: 'Am {time}. Danach werden Abrufe abgewiesen.',
    en: 'On {time}. From then on requests are refused.',
  },
  'dashboard.need.trial.over': {
    de: 'Testabonnement „{name}“ ist beendet',
    en: 'Trial subscription “{name}” has ended',
  },
  'dashboard.need.trial.over.text': {
    de: 'Seit {time} werden Abrufe abgewiesen.',
    en: 'Requests have been refused since {time}.',
  },
  'dashboard.need.keyless': {
    de: 'Das Abonnement „{name}“ hat keinen gültigen Schlüssel mehr',
    en: 'Subscription “{name}” has no valid key any more',
  },
  'dashboard.need.keyless.text': {
    de: 'Seit {time} kann kein Produkt es abrufen. Erzeugen Sie einen neuen Schlüssel.',
    en: 'No product has been able to pull it since {time}. Create a new key.',
  },
  'dashboard.need.room.reports': {
    de: 'Die Berichte Ihrer Organisation belegen {bytes} von {limit}',
    en: 'The reports of your organisation take {bytes} of {limit}',
  },
  'dashboard.need.room.reports.text': {
    de: 'Ist nichts mehr frei, lassen sich keine neuen erstellen. Gelöschte zählen mit, solange sie sich wiederherstellen lassen.',
    en: 'If nothing is left, no new ones can be made. Deleted ones count until they can no longer be restored.',
  },
  'dashboard.need.room.deliveries': {
    de: 'Die Auslieferungen Ihrer Organisation belegen {bytes} von {limit}',
    en: 'The deliveries of your organisation take {bytes} of {limit}',
  },
  'dashboard.need.room.deliveries.text': {
    de: 'Ist nichts mehr frei, lassen sich keine neuen Abonnements anlegen; ein Viertel darüber werden auch bestehende nicht mehr erneuert. Gelöschte zählen mit, solange sie sich wiederherstellen lassen.',
    en: 'If nothing is left, no new subscriptions can be made; a quarter beyond the limit, existing ones are no longer renewed either. Deleted ones count until they can no longer be restored.',
  },
  'dashboard.need.profile': { de: 'Angaben zur Organisation fehlen', en: 'The organisation’s details are missing' },
  'dashboard.need.profile.text': {
    de: 'Ohne Log richten sich Empfehlungen nach Branche und Region.',
    en: 'Without a log, recommendations go by industry and region.',
  },
  'dashboard.need.profile.others': {
    de: 'Ohne Log richten sich Empfehlungen nach Branche und Region. Ausfüllen kann es, wer die Gruppe verwaltet.',
    en: 'Without a log, recommendations go by industry and region. Administrators of the group can fill it in.',
  },
  'dashboard.coverage': { de: 'Abdeckung nach Berichten', en: 'Coverage by report' },
  'dashboard.coverage.text': {
    de: 'Wie viele der verdächtigen Observables die jeweils empfohlenen Quellen abdecken, ein Punkt je Log: je mehr Verdächtiges, desto größer. Nur Berichte zum selben Log sind verbunden.',
    en: 'How much of what is suspicious the recommended sources cover, one point per log: the more is suspicious, the larger. Only reports on the same log are joined.',
  },
  'dashboard.coverage.description': {
    de: '{count, plural, one {Ein Bericht} other {# Berichte}}. Zuletzt {expected} von {suspicious, plural, one {# verdächtigem Observable} other {# verdächtigen Observables}} erwartet, {proven} nachgewiesen.',
    en: '{count, plural, one {One report} other {# reports}}. Most recently {expected} of {suspicious, plural, one {# suspicious observable} other {# suspicious observables}} expected, {proven} proven.',
  },
  'dashboard.coverage.few': {
    de: 'Blasse Punkte: weniger als {least, number} verdächtige Observables, zu wenig für Prozentwerte.',
    en: 'Pale points: fewer than {least, number} suspicious observables, too few for percentages.',
  },
  'dashboard.coverage.expected': { de: 'Erwartet', en: 'Expected' },
  'dashboard.coverage.proven': { de: 'Nachgewiesen', en: 'Proven' },
  'dashboard.coverage.suspicious': { de: 'Verdächtig', en: 'Suspicious' },
  'dashboard.coverage.point': {
    de: '{name}, {date}: {expected} von {suspicious} erwartet, {proven} nachgewiesen',
    en: '{name}, {date}: {expected} of {suspicious} expected, {proven} proven',
  },
  'dashboard.coverage.date': { de: 'Datum', en: 'Date' },
})
