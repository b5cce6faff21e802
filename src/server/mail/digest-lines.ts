import type { NoticeKind } from '../../domain/notice.ts'
import type { Locale } from '../../domain/text.ts'
import { moment, named } from './letter-words.ts'

/** A notice that waited for a mail of several. Times are ms since the epoch. */
export interface DigestNotice {
  readonly kind: NoticeKind
  readonly groupName: string
  readonly name: string
  readonly count: number
  /** When a trial ends. */
  readonly until: number | null
}

/** Notices in one mail. */
const mostNoticed = 50

/** A notice in one line. */
const noticeLine: Readonly<Record<NoticeKind, Readonly<Record<Locale, (name: string, count: number) => string>>>> = {
  hits: {
    de: (_, count) => `${count === 1 ? 'ein neuer Treffer' : `${count} neue Treffer`} im Retro-Hunt`,
    en: (_, count) => `${count === 1 ? 'one new hit' : `${count} new hits`} of the retro-hunt`,
  },
  'sensor-silent': {
    de: (name, count) => (count === 1 ? `Sensor ${name} sendet nicht mehr` : `${count} Sensoren senden nicht mehr`),
    en: (name, count) => (count === 1 ? `sensor ${name} has fallen silent` : `${count} sensors have fallen silent`),
  },
  watch: {
    de: (name, count) => (count === 1 ? `Neues zur Überwachung ${name}` : `Neues zu ${count} Überwachungen`),
    en: (name, count) => (count === 1 ? `news of the watch ${name}` : `news of ${count} watches`),
  },
  'dark-web': {
    de: (name, count) => (count === 1 ? `neue Beiträge zur Suche ${name}` : `neue Beiträge zu ${count} Suchen`),
    en: (name, count) => (count === 1 ? `new posts for the search ${name}` : `new posts for ${count} searches`),
  },
  'source-stale': {
    de: (name, count) => (count === 1 ? `Quelle ${name} ist veraltet` : `${count} Quellen sind veraltet`),
    en: (name, count) => (count === 1 ? `source ${name} has gone stale` : `${count} sources have gone stale`),
  },
  trial: {
    de: (name) => `Testzeitraum von ${name}`,
    en: (name) => `trial of ${name}`,
  },
  'release-held': {
    de: (name) => `ein neuer Stand von ${name} wartet auf Freigabe`,
    en: (name) => `a release of ${name} waits for approval`,
  },
  'webhook-off': {
    de: (name) => `Webhook ${name} ausgeschaltet`,
    en: (name) => `webhook ${name} switched off`,
  },
  'report-done': {
    de: (name) => `Bericht ${name || 'nach Profil'} ist fertig`,
    en: (name) => `report ${name || 'by profile'} is done`,
  },
}

/** Notices, each in one line. */
export const digestLines = (notices: readonly DigestNotice[], locale: Locale): string[] =>
  notices.slice(0, mostNoticed).map(({ kind, groupName, name, count, until }) => {
    const ends = until !== null ? ` (${moment(until, locale)})` : ''
    return `${named(groupName)}: ${noticeLine[kind][locale](named(name), count)}${ends}`
  })
