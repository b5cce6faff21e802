import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { Toast, type ToastMessage } from './toast.tsx'

/** What shows results in the toast of a page. */
export type Told = ReturnType<typeof useTell>

/** The toast of a page, to be placed anywhere in it, and what shows the result of an action in it. */
export function useTell() {
  const language = useTexts()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState<ToastMessage>()
  const tell = (text: string, undo?: () => Promise<unknown>) =>
    setMessage({ severity: 'success', text, ...(undo && { undo }) })
  return {
    toast: <Toast message={message} onClose={setMessage} />,
    /** Says what was done; `undo` undoes it. */
    tell,
    /** Loads the data of the page again before it says what was done, and also after an undo. */
    reloadAndTell: async (text: string, undo?: () => Promise<unknown>) => {
      await revalidate()
      tell(text, undo && (() => undo().then(revalidate)))
    },
    tellFailure: (error: unknown, textOf = (reason: string) => reason) =>
      setMessage({ severity: 'error', text: textOf(failureText(error, language)) }),
  }
}
