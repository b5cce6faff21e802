import { useState } from 'react'
import { failureText } from '../failure-text.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** Runs one action at a time; knows whether it runs and why the last one failed. */
export function useAction() {
  const language = useTexts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Returns whether the action succeeded. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await action()
      return true
    } catch (error) {
      setFailure(failureText(error, language))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, clear: () => setFailure(undefined) }
}
