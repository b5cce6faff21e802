const guardMs = 10_000
const key = 'reloaded-at'

/**
 * After a release the old page's chunks are gone: the page is loaded again, but at most once in ten seconds, so that a
 * chunk that is really missing does not reload for ever.
 */
export function reloadOnStaleAssets(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < guardMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
