import { useEffect, useState } from 'react'
import { readCookie } from '../cookies.ts'

export const announcementTypes = ['info', 'warning', 'error'] as const

export interface Announcement {
  readonly date: string
  readonly title: string
  /** Markdown. */
  readonly description: string
  readonly type: (typeof announcementTypes)[number]
}

/** The operator's announcement from a static file, unless it was closed. No file, or one that cannot be read: none. */
export function useAnnouncement(): Announcement | undefined {
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(() => {
    const stop = new AbortController()
    void load(stop.signal).then((found) => {
      if (found && readCookie(document.cookie, 'bannerClosed') !== found.date) setAnnouncement(found)
    })
    return () => stop.abort()
  }, [])
  return announcement
}

async function load(signal: AbortSignal): Promise<Announcement | undefined> {
  try {
    const response = await fetch('/files/appBannerContent.json', { signal })
    return response.ok ? announcementIn(await response.json()) : undefined
  } catch {
    return undefined
  }
}

/** What the file announces: something with date, title and description only. A type nobody knows is an information. */
export function announcementIn(content: unknown): Announcement | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  const { date, title, description, type } = content as Readonly<Record<string, unknown>>
  if (![date, title, description].every((part) => typeof part === 'string' && part.trim() !== '')) return undefined
  return {
    date: String(date),
    title: String(title),
    description: String(description),
    type: announcementTypes.find((known) => known === type) ?? 'info',
  }
}
