import { useEffect, useRef, useState } from 'react'

/**
 * The switch "only what a source may list". While it is on, nothing may leave before `candidates` are known.
 * `failure` is what failed, or null if the filter could not be read.
 */
export function useListed(sift: () => Promise<Uint8Array | undefined>, isOnAtFirst = false) {
  const [isOn, setOn] = useState(isOnAtFirst)
  const [candidates, setCandidates] = useState<Uint8Array>()
  const [failure, setFailure] = useState<unknown>()
  /** Turned off and on again while a filter is on its way: only the last answer counts. */
  const asked = useRef(0)

  async function toggle(wanted: boolean): Promise<void> {
    const mine = ++asked.current
    setOn(wanted)
    setCandidates(undefined)
    setFailure(undefined)
    if (!wanted) return
    try {
      const found = await sift()
      if (asked.current !== mine) return
      if (found) setCandidates(found)
      else setFailure(null)
    } catch (error) {
      if (asked.current === mine) setFailure(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOnAtFirst) void toggle(true)
  }, [])

  return { isOn, candidates, failure, toggle: (wanted: boolean): void => void toggle(wanted) }
}
