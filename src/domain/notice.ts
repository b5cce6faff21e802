import { dayMs, hourMs, minuteMs } from './time-units.ts'

/** What people are told of, in the order in which they choose. */
export const noticeKinds = [
  'hits',
  'sensor-silent',
  'watch',
  'dark-web',
  'source-stale',
  'trial',
  'release-held',
  'webhook-off',
  'report-done',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** When a person is mailed: at once, once a day, or never. The inbox has everything. */
export const mailTimes = ['now', 'daily', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

/** How a person wants to be told. */
export interface NoticeChoices {
  readonly mails: Readonly<Record<NoticeKind, MailTime>>
  /** Full hours between which no mail is sent; may go over midnight. Null: none. */
  readonly quiet: { readonly from: number; readonly to: number } | null
  /** IANA time zone of the hours. */
  readonly zone: string
}

/** Of those who have chosen nothing. */
export const usualChoices: NoticeChoices = {
  mails: {
    hits: 'now',
    'sensor-silent': 'now',
    watch: 'now',
    'dark-web': 'now',
    'source-stale': 'off',
    trial: 'now',
    'release-held': 'now',
    'webhook-off': 'now',
    'report-done': 'off',
  },
  quiet: null,
  zone: 'Europe/Berlin',
}

/** Hour of the daily mail of those who have no quiet hours. */
const digestHour = 7

/**
 * When a notice of now may be mailed: `now`, a later time in ms since the epoch, or undefined if never. Mails of the day come
 * when the quiet hours end.
 */
export function mailAt({ mails, quiet, zone }: NoticeChoices, kind: NoticeKind, now: number): number | undefined {
  if (mails[kind] === 'off') return undefined
  const minutes = minutesOfDay(now, zone)
  if (mails[kind] === 'daily') return now + untilHour(quiet?.to ?? digestHour, minutes)
  if (!quiet || quiet.from === quiet.to) return now
  const [from, to] = [quiet.from * 60, quiet.to * 60]
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  return isQuiet ? now + untilHour(quiet.to, minutes) : now
}

/** Milliseconds until the next full hour of this number. */
const untilHour = (hour: number, minutes: number) => ((hour * hourMs - minutes * minuteMs + dayMs - 1) % dayMs) + 1

function minutesOfDay(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
  const [hours = 0, minutes = 0] = parts.split(':').map(Number)
  return hours * 60 + minutes
}
