import { afterEach, vi } from 'vitest'

/** Tests of pages put a browser's globals in place, and often a clock: files that share a process must not find them. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
