import { useEffect, useState } from 'react'
import { readCookie } from '../cookies.ts'

export interface Announcement {
  readonly date: string
  readonly title: string
  readonly description: string
  readonly type: string
}

/** The operator's announcement from a static file, unless it was closed. No file: none. */
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
    if (!response.ok) return undefined
    const { date, title, description, type } = (await response.json()) as Partial<Record<keyof Announcement, unknown>>
    const isShown = [date, title, description].every((part) => typeof part === 'string' && part !== '')
    return isShown
      ? { date: String(date), title: String(title), description: String(description), type: String(type) }
      : undefined
  } catch {
    return undefined
  }
}
