import { isbot, isbotMatches } from 'isbot'

/**
 * Whether a user agent is a bot, a crawler or fetches for a link preview. A browser without a window is none: somebody
 * looks at what it brings, a test for example.
 */
export function isCrawler(userAgent: string | null): boolean {
  return isbot(userAgent) && isbotMatches(userAgent).some((match) => !/headless/i.test(match))
}
