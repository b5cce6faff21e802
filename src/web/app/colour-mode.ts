import type { StorageManager } from '@mui/material/styles'
import { readCookie, setCookie } from './cookies.ts'

export const colourModes = ['dark', 'light', 'system'] as const
export type ColourMode = (typeof colourModes)[number]

export function colourModeIn(header: string | null | undefined): ColourMode {
  const value = readCookie(header, 'colour_mode')
  return colourModes.find((mode) => mode === value) ?? 'dark'
}

/** Stores the chosen mode in a cookie, so that the server renders it and nothing flashes. */
export const modeInCookie: StorageManager = ({ key }) => ({
  get: (fallback: unknown) =>
    key === 'colour_mode' && typeof document !== 'undefined' ? colourModeIn(document.cookie) : fallback,
  set: (value: unknown) => {
    if (key === 'colour_mode' && typeof document !== 'undefined') setCookie('colourMode', String(value))
  },
  subscribe: () => () => {},
})

/** Runs before the first paint if the mode is `system`. */
export const systemModeScript =
  "document.documentElement.className=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'"
