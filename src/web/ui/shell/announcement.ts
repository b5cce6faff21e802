import type { Token } from 'marked'

const announcementTypes = ['info', 'warning', 'error'] as const

export interface Announcement {
  readonly date: string
  readonly title: string
  /** Markdown. */
  readonly description: string
  readonly type: (typeof announcementTypes)[number]
}

export interface ShownAnnouncement extends Omit<Announcement, 'description'> {
  /** The parsed description. */
  readonly tokens: readonly Token[]
}

/** Id of the element that shows it. */
export const announcementId = 'announcement'

/**
 * Reads the operator's announcement; it needs a date, a title and a description. An unknown type counts as information;
 * an unreadable file means no announcement.
 */
export function announcementIn(file: string): Announcement | undefined {
  const { date, title, description, type } = fieldsOf(file)
  if (![date, title, description].every((part) => typeof part === 'string' && part.trim() !== '')) return undefined
  return {
    date: String(date),
    title: String(title),
    description: String(description),
    type: announcementTypes.find((known) => known === type) ?? 'info',
  }
}

function fieldsOf(file: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(file))
  } catch {
    return {}
  }
}
