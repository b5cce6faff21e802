import { useEffect, useEffectEvent } from 'react'

/** Accepts files and text that are pasted on the page, outside of its fields. */
export function usePaste(onFiles: (files: readonly File[]) => void, onText: (text: string) => void): void {
  const paste = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    if (!clipboardData || (target as Element).closest('input, textarea, [contenteditable]')) return
    const text = clipboardData.getData('text/plain')
    if (clipboardData.files.length > 0) onFiles([...clipboardData.files])
    else if (text.trim()) onText(text)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])
}
