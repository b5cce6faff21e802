import { texts } from './texts.ts'

/** Feedback on sources and indicators. */
export const feedback = texts({
  'feedback.title': { de: 'Einschätzungen Ihrer Gruppe', en: 'What your group says' },
  'feedback.text.source': {
    de: 'Wie hilfreich ist diese Quelle im Alltag? Sichtbar für diese Gruppe und die übergeordneten.',
    en: 'How useful is this source in everyday work? Visible to this group and the groups above it.',
  },
  'feedback.text.indicator': {
    de: 'Was wissen Sie über diesen Indikator? Sichtbar für diese Gruppe und die übergeordneten.',
    en: 'What do you know about this indicator? Visible to this group and the groups above it.',
  },
  'feedback.verdict.useful': { de: 'Hilfreich', en: 'Useful' },
  'feedback.verdict.noisy': { de: 'Zu viel Rauschen', en: 'Too noisy' },
  'feedback.verdict.wrong': { de: 'Fehlerhaft', en: 'Wrong' },
  'feedback.verdict.outdated': { de: 'Veraltet', en: 'Outdated' },
  'feedback.verdict.malicious': { de: 'Bösartig', en: 'Malicious' },
  'feedback.verdict.harmless': { de: 'Harmlos', en: 'Harmless' },
  'feedback.verdict.unsure': { de: 'Unklar', en: 'Unsure' },
  'feedback.count': { de: '{verdict}: {count}', en: '{verdict}: {count}' },
  'feedback.hint': { de: 'Ihre Gruppe und die darunter: {verdicts}', en: 'Your group and those below: {verdicts}' },
  'feedback.counts': { de: 'Einschätzungen nach Anzahl', en: 'Verdicts by number' },
  'feedback.none': { de: 'Noch keine Einschätzung.', en: 'No verdict yet.' },
  'feedback.noPermission': {
    de: 'Um selbst etwas beizutragen, fehlt Ihnen in dieser Gruppe die Berechtigung.',
    en: 'You lack the permission to contribute in this group.',
  },
  'feedback.failed': {
    de: 'Die Einschätzungen konnten nicht geladen werden.',
    en: 'The verdicts could not be loaded.',
  },
  'feedback.yours': { de: 'Ihre Einschätzung', en: 'Your verdict' },
  'feedback.comment': { de: 'Kommentar', en: 'Comment' },
  'feedback.left': {
    de: '{count, plural, one {noch # Zeichen} other {noch # Zeichen}}',
    en: '{count, plural, one {# character left} other {# characters left}}',
  },
  'feedback.save': { de: 'Abgeben', en: 'Submit' },
  'feedback.remove': { de: 'Zurückziehen', en: 'Take back' },
  'feedback.saved': { de: 'Gespeichert.', en: 'Saved.' },
  'feedback.removed': { de: 'Zurückgezogen.', en: 'Taken back.' },
  'feedback.somebody': { de: 'Jemand, dessen Konto nicht mehr besteht', en: 'Somebody whose account is gone' },
  'feedback.more': {
    de: '{count, plural, one {# weitere anzeigen} other {# weitere anzeigen}}',
    en: '{count, plural, one {Show # more} other {Show # more}}',
  },
  'feedback.of': { de: 'Einschätzungen zu {value}', en: 'Verdicts on {value}' },
  'feedback.open': { de: 'Einschätzungen', en: 'Verdicts' },
})
