import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** What is marked so still waits for something; a page on its way to paper waits for it. */
export const waits = { 'data-waits': '' } as const

const mostMs = 8000
const listeners = new Set<() => void>()
let isForPaper = false

/** Paper shows everything: what is loaded as one scrolls, and every row. */
export function useForPaper(): boolean {
  return useSyncExternalStore(
    watch,
    () => isForPaper,
    () => false,
  )
}

/** Prints once everything is on the page, or after some seconds what is there. */
export async function printAll(): Promise<void> {
  setForPaper(true)
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    const look = () => {
      if (!document.querySelector('[data-waits]')) end()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-waits'],
    })
    const timer = setTimeout(end, mostMs)
    // What has just been asked for is on the page a frame later.
    requestAnimationFrame(() => requestAnimationFrame(look))
  })
  window.print()
}

function watch(onChange: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
  }
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

const begin = () => setForPaper(true)
const end = () => setForPaper(false)

function setForPaper(is: boolean): void {
  if (isForPaper === is) return
  isForPaper = is
  // The browser takes its picture as soon as its event is through.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
