import { texts } from './texts.ts'

export const report = texts({
  'report.title': { de: 'Bericht', en: 'Report' },
  'report.mode.feedCompare': { de: 'Vergleich einer Quelle', en: 'Comparison of a source' },
  'report.mode.profile': { de: 'Empfehlung nach Profil', en: 'Profile-based recommendation' },
})
