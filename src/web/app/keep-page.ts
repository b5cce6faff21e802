import { unreachable } from './unreachable.ts'

/**
 * The router reloads the page when the code of another page cannot be loaded, because after a release the old code is
 * gone. Without a network, the reload would show the browser's error page and lose input. If the browser can delay a
 * reload (Navigation API), it waits for an answer of the server; otherwise the page stays and shows a notice.
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

/** Tells whether the server answers within five seconds. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return true
  } catch {
    return false
  }
}
