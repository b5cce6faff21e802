import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'

export interface ToastMessage {
  readonly severity: 'success' | 'error'
  readonly text: string
  /** Undoes the action. */
  readonly undo?: () => Promise<unknown>
}

/** The message that a toast shows, and its undo. */
export function useToast(message: ToastMessage | undefined, onClose: (next?: ToastMessage) => void) {
  const language = useTexts()
  const [undoing, setUndoing] = useState<ToastMessage>()
  const [last, setLast] = useState({ message, number: 0 })
  if (message && message !== last.message) setLast({ message, number: last.number + 1 })
  const visible = message ?? last.message
  const newest = useRef(message)
  useEffect(() => {
    newest.current = message
  }, [message])
  const undo = async () => {
    if (!visible?.undo || undoing === visible) return
    setUndoing(visible)
    try {
      await visible.undo()
      // Another message may have taken its place.
      if (newest.current === visible) onClose()
    } catch (error) {
      onClose({ severity: 'error', text: failureText(error, language) })
    } finally {
      setUndoing((now) => (now === visible ? undefined : now))
    }
  }
  return {
    /** Keeps its text while it fades out. */
    visible,
    /** Differs for each message: each is shown for its full time. */
    number: last.number,
    busy: visible !== undefined && undoing === visible,
    undo,
  }
}
