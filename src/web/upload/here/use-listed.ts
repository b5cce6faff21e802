import { useEffect, useRef, useState } from 'react'

/**
 * State of the switch "only what a source may list". While it is on, nothing may be sent before `candidates` are known.
 * `failure` is the error of the request, or null if the filter arrived but could not be read.
 */
export function useListed(sift: () => Promise<Uint8Array | undefined>, isOnAtFirst = false) {
  const [isOn, setOn] = useState(isOnAtFirst)
  const [candidates, setCandidates] = useState<Uint8Array>()
  const [failure, setFailure] = useState<unknown>()
  /** Number of the latest request. Answers to earlier requests are ignored: the user may have switched meanwhile. */
  const latestRequest = useRef(0)

  async function toggle(wanted: boolean): Promise<void> {
    const request = ++latestRequest.current
    setOn(wanted)
    setCandidates(undefined)
    setFailure(undefined)
    if (!wanted) return
    try {
      const sifted = await sift()
      if (latestRequest.current !== request) return
      if (sifted) setCandidates(sifted)
      else setFailure(null)
    } catch (error) {
      if (latestRequest.current === request) setFailure(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isOnAtFirst) void toggle(true)
  }, [])

  return { isOn, candidates, failure, toggle: (wanted: boolean): void => void toggle(wanted) }
}
