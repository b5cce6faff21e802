const guardMs = 10_000
const key = 'reloaded-at'

/**
 * After a release the old page's chunks are gone: the page is loaded again, but at most once in ten seconds, so that a
 * chunk that is really missing does not reload for ever. Without a network it would be the browser's own page: then never.
 */
export function reloadOnStaleAssets(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < guardMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
