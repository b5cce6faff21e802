import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Preview } from '../../../log-reader/messages.ts'
import { type Choice, countsOf, isOffered, leavesOf, matchesOf, namesOf, placesOf } from './chosen-values.ts'

/** What the user chooses to send of the values in a preview. */
export function useChoice(
  preview: Preview,
  {
    before,
    isSifted,
    sift,
  }: {
    /** The choice from before the log was read again. */
    readonly before: Choice | undefined
    /** True if reading kept only values that a source may list. */
    readonly isSifted: boolean
    /** Tells which values a source may list. */
    readonly sift: () => Promise<Uint8Array | undefined>
  },
) {
  const listed = useListed(sift, !isSifted && before?.isListedOnly)
  const [urls, setUrls] = useState(before?.urls ?? false)
  const [emails, setEmails] = useState(before?.emails ?? false)
  const [struck, setStruck] = useState<ReadonlySet<number>>(() => placesOf(preview, before?.struck ?? new Set()))
  const { candidates } = listed
  const leftOut = useMemo(() => ({ urls, emails, struck, candidates }), [urls, emails, struck, candidates])
  const leaves = useMemo(() => leavesOf(preview, leftOut), [preview, leftOut])
  const counts = useMemo(() => countsOf(preview, leaves), [preview, leaves])
  return {
    urls: { isOn: urls, toggle: setUrls },
    emails: { isOn: emails, toggle: setEmails },
    listed,
    leftOut,
    /** A 1 for each value that is sent. */
    leaves,
    counts,
    strike(indices: Iterable<number>, isStruck: boolean): void {
      const next = new Set(struck)
      for (const index of indices) {
        if (isStruck) next.add(index)
        else next.delete(index)
      }
      setStruck(next)
    },
    /** The choice as it is kept if the log must be read again. */
    choose: (): Choice => ({
      urls,
      emails,
      isListedOnly: !isSifted && listed.isOn,
      struck: namesOf(preview, struck),
    }),
  }
}

export type Chosen = ReturnType<typeof useChoice>

/** The values of a preview that contain a text and are sent unless the user strikes them. */
export function useSearched(preview: Preview, leftOut: Chosen['leftOut']) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const matches = useMemo(() => matchesOf(preview, wanted), [preview, wanted])
  const shown = useMemo(
    () => matches.filter((index) => isOffered(preview, index, leftOut)),
    [matches, preview, leftOut],
  )
  return { text, setText, shown, isBehind: wanted !== text }
}

/**
 * State of the switch "only values that a source may list". While it is on, nothing may be sent before `candidates` are known.
 * `failure` is the error of the request, or null if the filter arrived but could not be read.
 */
function useListed(sift: () => Promise<Uint8Array | undefined>, isOnAtFirst = false) {
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
