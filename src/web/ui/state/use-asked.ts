import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Does, once, what the link that led here asks for (`state={{ asks }}`), such as opening a dialog. */
export function useAsked(what: string, act: () => unknown): void {
  const { state, key } = useLocation()
  const isAsked = (state as { asks?: string } | null)?.asks === what
  const now = useEffectEvent(act)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (isAsked) now()
  }, [isAsked, key])
}
