import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { Toast, type ToastMessage } from './toast.tsx'

/** What shows results in the toast of a page. */
export type Told = ReturnType<typeof useTell>

/** The toast of a page, to be placed anywhere in it, and what shows the result of an action in it. */
export function useTell() {
  const language = useTexts()
  const [message, setMessage] = useState<ToastMessage>()
  return {
    toast: <Toast message={message} onClose={setMessage} />,
    /** Says what was done; `undo` undoes it. */
    tell: (text: string, undo?: () => Promise<void>) =>
      setMessage({ severity: 'success', text, ...(undo && { undo }) }),
    tellFailure: (error: unknown, textOf = (reason: string) => reason) =>
      setMessage({ severity: 'error', text: textOf(failureText(error, language)) }),
  }
}
