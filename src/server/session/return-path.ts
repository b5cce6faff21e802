import { linkedPages } from '../../contract/linked-pages.ts'
import type { Locale } from '../../domain/text.ts'

/**
 * Returns the address to open after signing in: the requested one if it is certainly ours, otherwise the dashboard.
 * Browsers treat `//host`, `/\host` and addresses with tabs or line breaks as other sites, and so do some proxies with
 * encoded slashes; all of these are refused.
 */
export function returnPath(wanted: string | undefined, origin: string, locale: Locale): string {
  const fallback = linkedPages.dashboard[locale]
  if (!wanted || wanted.length > 2000) return fallback
  if (!/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(wanted)) return fallback
  if (/^\/+(?:%|\.)/.test(wanted) || /%(?:0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(wanted)) return fallback
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  if (url?.origin !== origin || url.pathname.startsWith('//')) return fallback
  if (/^\/(?:(?:en\/)?(?:login|auth)|api|oidc|_blob|_i18n)(?:\/|$)/.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
