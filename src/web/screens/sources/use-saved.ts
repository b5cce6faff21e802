import { useCallback, useState } from 'react'
import { setCookie } from '../../cookies.ts'
import { savedIn, savedText, toggled } from './saved.ts'

export interface SavedSources {
  readonly ids: readonly string[]
  has(id: string): boolean
  /** Saves or removes a source. */
  toggle(id: string): void
  /** The last source could not be added. */
  readonly isFull: boolean
}

/** Saved sources of this browser; `initial` is the server's reading of the cookie. */
export function useSaved(initial: readonly string[]): SavedSources {
  const [ids, setIds] = useState(initial)
  const [isFull, setFull] = useState(false)
  const toggle = useCallback((id: string) => {
    // Read again, because another tab may have changed it.
    const next = toggled(savedIn(document.cookie), id)
    setFull(!next)
    if (!next) return
    setCookie('savedSources', savedText(next))
    setIds(next)
  }, [])
  return { ids, has: (id) => ids.includes(id), toggle, isFull }
}
