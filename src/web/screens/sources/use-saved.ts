import { useCallback, useState } from 'react'
import { setCookie } from '../../cookies.ts'
import { savedIn, savedText, toggled } from './saved.ts'

export interface SavedSources {
  readonly ids: readonly string[]
  has(id: string): boolean
  /** Saves a source or takes it back. */
  toggle(id: string): void
  /** The last one did not fit any more. */
  readonly isFull: boolean
}

/** The saved sources of this browser; `initial` is what the server read from the cookie. */
export function useSaved(initial: readonly string[]): SavedSources {
  const [ids, setIds] = useState(initial)
  const [isFull, setFull] = useState(false)
  const toggle = useCallback((id: string) => {
    // Read anew: another tab may have changed it.
    const next = toggled(savedIn(document.cookie), id)
    setFull(!next)
    if (!next) return
    setCookie('savedSources', savedText(next))
    setIds(next)
  }, [])
  return { ids, has: (id) => ids.includes(id), toggle, isFull }
}
