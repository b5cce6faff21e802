import createCache, { type EmotionCache } from '@emotion/cache'

/** The style cache of one render on the server, or of the page in the browser. `nonce` lets its tags pass the CSP. */
export function createStyles(nonce: string): EmotionCache {
  return createCache({ key: 'css', nonce })
}
