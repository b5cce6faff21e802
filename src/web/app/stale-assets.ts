const guardMs = 10_000
const key = 'reloaded-at'

/**
 * After a release, the chunks of an old page are gone: reloads the page, but at most once in ten seconds, so that a
 * chunk that is really missing does not cause a loop. Never reloads offline, which would show the browser's error page.
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
