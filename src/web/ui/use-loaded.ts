import { useEffect, useState } from 'react'

interface Loaded<Answer> {
  /** The last answer; it stays until the next one has come. Undefined before the first one. */
  readonly answer: Answer | undefined
  /** Why the last load failed; undefined while one runs and after it has succeeded. */
  readonly failure: unknown
  readonly isLoading: boolean
  /** Loads once more. */
  again(): void
}

/**
 * Loads something when the component appears, and again when `key` changes.
 * @param load must pass the signal on: it is aborted when the answer is no longer wanted
 * @param restMs waits this long before it loads again, in case `key` changes once more
 */
export function useLoaded<Answer>(
  load: (options: { readonly signal: AbortSignal }) => Promise<Answer>,
  key: string,
  restMs = 0,
): Loaded<Answer> {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<unknown>()
  const [isLoading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `load` asks for something else; another attempt asks again
  useEffect(() => {
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
    if (answer === undefined || restMs === 0) {
      void ask()
      return () => stop.abort()
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, attempt])
  return { answer, failure, isLoading, again: () => setAttempt((count) => count + 1) }
}
