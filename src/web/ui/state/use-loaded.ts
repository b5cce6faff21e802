import { useEffect, useRef, useState } from 'react'
import { type Address, api, type ReplyAt } from '../../app/api.ts'

interface Loaded<Answer> {
  /** The last answer; it stays until the next one has come. Undefined before the first one. */
  readonly answer: Answer | undefined
  /** Why the last load failed; undefined while one runs and after it has succeeded. */
  readonly failure: unknown
  readonly isLoading: boolean
  /** Loads once more. */
  again(): void
  /** Changes the answer as the server has just done. */
  change(next: (before: Answer | undefined) => Answer | undefined): void
}

interface LoadOptions<Answer> {
  /** The answer for the first `key`, if it is known: nothing is loaded until the key changes. */
  readonly first?: Answer | undefined
  /** Waits this long before it loads again, in case `key` changes once more. */
  readonly pauseMs?: number
}

/**
 * Loads something when the component appears, and again when `key` changes.
 * @param load must pass the signal on: it is aborted when the answer is no longer wanted
 */
export function useLoaded<Answer>(
  load: (options: { readonly signal: AbortSignal }) => Promise<Answer>,
  key: string,
  { first, pauseMs = 0 }: LoadOptions<Answer> = {},
): Loaded<Answer> {
  const [answer, setAnswer] = useState(first)
  const [failure, setFailure] = useState<unknown>()
  const [isLoading, setLoading] = useState(first === undefined)
  const [attempt, setAttempt] = useState(0)
  const isKnown = useRef(first !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `load` asks for something else; another attempt asks again
  useEffect(() => {
    if (isKnown.current) {
      isKnown.current = false
      return
    }
    const stop = new AbortController()
    setFailure(undefined)
    setLoading(true)
    const ask = async () => {
      try {
        const next = await load({ signal: stop.signal })
        if (!stop.signal.aborted) setAnswer(() => next)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
      if (!stop.signal.aborted) setLoading(false)
    }
    if (answer === undefined || pauseMs === 0) {
      void ask()
      return () => stop.abort()
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, attempt])
  return { answer, failure, isLoading, again: () => setAttempt((count) => count + 1), change: setAnswer }
}

/** Makes a call that reads when the component appears, and again when its input changes: see `useLoaded`. */
export function useAnswer<A extends Address>(
  address: A,
  input: Parameters<typeof api<A>>[1],
  options?: LoadOptions<ReplyAt<A>>,
) {
  return useLoaded<ReplyAt<A>>((call) => api(address, input, call), JSON.stringify([address, input]), options)
}
