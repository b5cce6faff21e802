import { isbot, isbotMatches } from 'isbot'

/**
 * Tells whether a user agent is a bot, a crawler or a link preview. Headless browsers are not: somebody looks at the
 * result, for example a test.
 */
export function isCrawler(userAgent: string | null): boolean {
  return isbot(userAgent) && isbotMatches(userAgent).some((match) => !/headless/i.test(match))
}
