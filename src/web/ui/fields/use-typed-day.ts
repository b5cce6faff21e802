import { useState } from 'react'
import type { Locale } from '../../../domain/text.ts'
import { readDay, writeDay } from '../../text/day-text.ts'

/** What stands in a field for a day. Unreadable input and days before `min` stay in it, and are reported as no day. */
export function useTypedDay({
  value,
  onChange,
  min,
  locale,
}: {
  /** `2026-11-20`, or empty. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  locale: Locale
}) {
  const [typed, setTyped] = useState<string>()
  const dayOf = (text: string) => {
    const day = readDay(text, locale)
    return day !== undefined && min !== undefined && day < min ? undefined : day
  }
  const isWrong = typed !== undefined && typed.trim() !== '' && dayOf(typed) === undefined
  return {
    shown: typed ?? writeDay(value, locale),
    isWrong,
    type(text: string): void {
      setTyped(text)
      const day = dayOf(text) ?? ''
      if (day !== value) onChange(day)
    },
    /** Takes a day of the calendar. */
    pick(day: string): void {
      setTyped(undefined)
      onChange(day)
    },
    /** Writes what was typed as a date is written here. */
    leave(): void {
      if (!isWrong) setTyped(undefined)
    },
  }
}
