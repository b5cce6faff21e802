import { useEffect, useState } from 'react'

const shownMs = 4000

/** Result of the last copy, for a few seconds. */
export type Copied = 'copied' | 'failed' | undefined

/** Copies texts to the clipboard and keeps the result for a few seconds. */
export function useCopy(): readonly [Copied, (text: string) => void] {
  const [copied, setCopied] = useState<{ readonly state: Copied }>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  return [
    copied?.state,
    (text) => void copyText(text).then((isDone) => setCopied({ state: isDone ? 'copied' : 'failed' })),
  ]
}

/** Copies a text to the clipboard; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** Legacy API, the only one on pages without TLS. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // A dialog takes the focus back from elements outside of it.
  const around = focused?.closest('[role=dialog]') ?? document.body
  around.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
