import { texts } from './texts.ts'

/** What people are told: the inbox, and when mails of it are sent. */
export const inbox = texts({
  'inbox.bell': { de: 'Posteingang, {count} ungelesen', en: 'Inbox, {count} unread' },
  'inbox.text': {
    de: 'Was in Ihren Gruppen in den letzten 90 Tagen geschehen ist.',
    en: 'What has happened in your groups in the last 90 days.',
  },
  'inbox.choose': { de: 'E-Mails und Ruhezeiten', en: 'E-mails and quiet hours' },
  'inbox.readAll': { de: 'Alle als gelesen markieren', en: 'Mark all as read' },
  'inbox.unread': { de: 'Ungelesen', en: 'Unread' },
  'inbox.empty': { de: 'Noch nichts', en: 'Nothing yet' },
  'inbox.empty.text': {
    de: 'Hier stehen Treffer, stille Sensoren, veraltete Quellen, endende Testzeiträume und fertige Berichte.',
    en: 'Hits, silent sensors, stale sources, ending trials and finished reports appear here.',
  },
  'inbox.new': { de: 'Neu für Sie', en: 'New for you' },
  'inbox.all': { de: 'Posteingang', en: 'Inbox' },
  'notice.hits': {
    de: '{count, plural, one {Ein neuer Treffer} other {# neue Treffer}} im Retro-Hunt',
    en: '{count, plural, one {One new hit} other {# new hits}} of the retro-hunt',
  },
  'notice.sensor-silent': {
    de: '{count, plural, one {Sensor „{name}“ sendet nicht mehr} other {# Sensoren senden nicht mehr}}',
    en: '{count, plural, one {Sensor “{name}” has fallen silent} other {# sensors have fallen silent}}',
  },
  'notice.watch': {
    de: '{count, plural, one {Neues zur Überwachung „{name}“} other {Neues zu # Überwachungen}}',
    en: '{count, plural, one {News of the watch “{name}”} other {News of # watches}}',
  },
  'notice.dark-web': {
    de: '{count, plural, one {Neue Beiträge zur Suche „{name}“} other {Neue Beiträge zu # Suchen}}',
    en: '{count, plural, one {New posts for the search “{name}”} other {New posts for # searches}}',
  },
  'notice.source-stale': {
    de: '{count, plural, one {Quelle „{name}“ ist veraltet} other {# Quellen sind veraltet}}',
    en: '{count, plural, one {Source “{name}” has gone stale} other {# sources have gone stale}}',
  },
  'notice.trial': {
    de: 'Testzeitraum von „{name}“: Ende am {until}',
    en: 'Trial of “{name}”: ends on {until}',
  },
  'notice.release-held': {
    de: 'Ein neuer Stand von „{name}“ wartet auf Freigabe',
    en: 'A release of “{name}” waits for approval',
  },
  'notice.webhook-off': { de: 'Webhook {name} ausgeschaltet', en: 'Webhook {name} switched off' },
  'notice.report-done': { de: 'Bericht „{name}“ ist fertig', en: 'Report “{name}” is done' },
  'notices.title': { de: 'Benachrichtigungen', en: 'Notifications' },
  'notices.text': {
    de: 'Alles steht im Posteingang. Wählen Sie, was Sie auch per E-Mail bekommen.',
    en: 'The inbox has everything. Choose what you also get by e-mail.',
  },
  'notices.noMail': {
    de: 'Diese Installation verschickt keine E-Mails. Ihre Wahl gilt, sobald sie es tut.',
    en: 'This installation sends no e-mail. Your choice counts as soon as it does.',
  },
  'notices.change': { de: 'Ändern', en: 'Change' },
  'notices.now': { de: 'Sofort', en: 'At once' },
  'notices.daily': { de: 'Täglich gesammelt', en: 'Daily digest' },
  'notices.off': { de: 'Nie', en: 'Never' },
  'notices.kind.hits': { de: 'Treffer im Retro-Hunt', en: 'Hits of the retro-hunt' },
  'notices.kind.sensor-silent': { de: 'Stille Sensoren', en: 'Silent sensors' },
  'notices.kind.watch': { de: 'Überwachungen', en: 'Watches' },
  'notices.kind.dark-web': { de: 'Suchen im Dark Web', en: 'Searches of the dark web' },
  'notices.kind.source-stale': { de: 'Veraltete Quellen', en: 'Stale sources' },
  'notices.kind.trial': { de: 'Ende von Testzeiträumen', en: 'Ends of trials' },
  'notices.kind.release-held': { de: 'Stände, die auf Freigabe warten', en: 'Releases that wait for approval' },
  'notices.kind.webhook-off': { de: 'Ausgeschaltete Webhooks', en: 'Webhooks switched off' },
  'notices.kind.report-done': { de: 'Fertige Berichte', en: 'Finished reports' },
  'notices.quiet': { de: 'Ruhezeiten', en: 'Quiet hours' },
  'notices.quiet.none': { de: 'keine', en: 'none' },
  'notices.quiet.text': { de: '{from} bis {to} Uhr', en: '{from} to {to}' },
  'notices.quiet.from': { de: 'von', en: 'from' },
  'notices.quiet.to': { de: 'bis', en: 'to' },
  'notices.saved': { de: 'Ihre Wahl ist gespeichert.', en: 'Your choice has been saved.' },
})
