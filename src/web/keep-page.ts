import { unreachable } from './unreachable.ts'

/**
 * The router reloads when the code of a page cannot be fetched: after a release the old code is gone. Without a network the
 * reload would show the browser's own page, and what was typed would be lost. Where the browser can hold a reload up
 * (Navigation API), it waits until the server has answered; else the page stays and says so.
 */
export function keepPage(scope: Pick<typeof globalThis, 'navigation' | 'dispatchEvent'> = globalThis): () => void {
  let isMeant = false
  const hold = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isMeant || !event.cancelable) return
    event.preventDefault()
    void isReachable().then((isThere) => {
      if (!isThere) return void scope.dispatchEvent(new Event(unreachable))
      isMeant = true
      location.reload()
    })
  }
  scope.navigation?.addEventListener('navigate', hold)
  return () => scope.navigation?.removeEventListener('navigate', hold)
}

/** Whether any answer comes within five seconds. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return true
  } catch {
    return false
  }
}
