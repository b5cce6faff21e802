import { useCallback, useState } from 'react'
import { setCookie } from '../../app/cookies.ts'
import { savedIn, savedText, toggled } from './saved.ts'

export interface SavedSources {
  readonly ids: readonly string[]
  has(id: string): boolean
  /** Saves or removes a source. */
  toggle(id: string): void
  /** True if the cookie had no room for the last source. */
  readonly isFull: boolean
}

/** Saved sources of this browser; `initial` are those that the server read from the cookie. */
export function useSaved(initial: readonly string[]): SavedSources {
  const [ids, setIds] = useState(initial)
  const [isFull, setFull] = useState(false)
  const toggle = useCallback((id: string) => {
    // The cookie may have changed in another tab.
    const next = toggled(savedIn(document.cookie), id)
    setFull(!next)
    if (!next) return
    setCookie('savedSources', savedText(next))
    setIds(next)
  }, [])
  return { ids, has: (id) => ids.includes(id), toggle, isFull }
}
