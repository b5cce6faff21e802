import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Marks elements that are still loading; printing waits for them. */
export const waits = { 'data-waits': '' } as const

const mostMs = 8000
const listeners = new Set<() => void>()
let isForPaper = false

/**
 * Tells whether the page is prepared for printing, which shows all rows and everything that normally loads on scroll.
 */
export function useForPaper(): boolean {
  return useSyncExternalStore(
    watch,
    () => isForPaper,
    () => false,
  )
}

/** Prints when everything is loaded, or what is there after some seconds. Ctrl+P and ⌘P do the same. */
export async function printAll(): Promise<void> {
  setForPaper(true)
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    const check = () => {
      if (!document.querySelector('[data-waits]')) end()
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-waits'],
    })
    const timer = setTimeout(end, mostMs)
    // Requested content appears a frame later.
    requestAnimationFrame(() => requestAnimationFrame(check))
  })
  window.print()
}

function watch(onChange: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('keydown', onKey)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
  }
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    removeEventListener('keydown', onKey)
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Browsers do not wait for what loads after `beforeprint`. */
function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'p' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
  event.preventDefault()
  if (!event.repeat) void printAll()
}

const begin = () => setForPaper(true)
const end = () => setForPaper(false)

function setForPaper(is: boolean): void {
  if (isForPaper === is) return
  isForPaper = is
  // The browser takes its snapshot right after the event.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
