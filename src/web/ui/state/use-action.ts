import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'

/** Runs one action at a time; knows whether it runs and why the last one failed. */
export function useAction() {
  const language = useTexts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** A ref rather than state: a second click may come before the button is disabled. */
  const isRunning = useRef(false)
  /**
   * Returns whether the action succeeded; while another one runs, nothing is done. An action that returns nothing is over.
   */
  const run = async (action: () => Promise<unknown> | undefined): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      const work = action()
      if (!work) return true
      setBusy(true)
      setFailure(undefined)
      await work
      return true
    } catch (error) {
      setFailure(failureText(error, language))
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run, clear: () => setFailure(undefined) }
}
