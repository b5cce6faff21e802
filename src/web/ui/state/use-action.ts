import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'

/** Runs one action at a time; knows whether it runs and why the last one failed. */
export function useAction() {
  const language = useTexts()
  const [doing, setDoing] = useState<string>()
  const [failure, setFailure] = useState<string>()
  /** A ref rather than state: a second click may come before the button is disabled. */
  const isRunning = useRef(false)
  /**
   * Returns whether the action succeeded; while another one runs, nothing is done. An action that returns nothing is over.
   * @param what is `doing` while it runs
   */
  const run = async (action: () => Promise<unknown> | undefined, what = ''): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      const work = action()
      if (!work) return true
      setDoing(what)
      setFailure(undefined)
      await work
      return true
    } catch (error) {
      setFailure(failureText(error, language))
      return false
    } finally {
      isRunning.current = false
      setDoing(undefined)
    }
  }
  return { busy: doing !== undefined, doing, failure, run, clear: () => setFailure(undefined) }
}

/** `useAction` for actions that change what the page shows: its data is loaded again before an action is over. */
export function useChange() {
  const { revalidate } = useRevalidator()
  const { run, ...action } = useAction()
  return {
    ...action,
    run: (change: () => Promise<unknown>, what?: string) =>
      run(async () => {
        await change()
        await revalidate()
      }, what),
  }
}
