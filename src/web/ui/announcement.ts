import type { Token } from 'marked'

export const announcementTypes = ['info', 'warning', 'error'] as const

export interface Announcement {
  readonly date: string
  readonly title: string
  /** Markdown. */
  readonly description: string
  readonly type: (typeof announcementTypes)[number]
}

export interface ShownAnnouncement extends Omit<Announcement, 'description'> {
  /** The description, read already. */
  readonly tokens: readonly Token[]
}

/** Of the element that shows it. */
export const announcementId = 'announcement'

/**
 * What the operator's file announces: something with date, title and description only. A type nobody knows is an
 * information; a file that cannot be read announces nothing.
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
