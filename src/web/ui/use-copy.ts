import { useEffect, useState } from 'react'

const shownMs = 4000

/** What became of the last copy, for a few seconds. */
export type Copied = 'copied' | 'failed' | undefined

/** Puts texts into the clipboard, and knows for a few seconds what came of it. */
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

/** Puts a text into the clipboard; false where the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** The old way, the only one on a page that came without TLS. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // A dialog takes the focus back from what lies outside of it.
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
