import createCache, { type EmotionCache } from '@emotion/cache'

/** Style cache of a server render or of the page in the browser. `nonce` makes its tags pass the CSP. */
export function createStyles(nonce: string): EmotionCache {
  return createCache({ key: 'css', nonce })
}
