import { parse, serialize } from 'hono/utils/cookie'

export interface CookieOptions {
  readonly httpOnly?: boolean
  readonly sameSite: 'Lax' | 'Strict'
  readonly secure: boolean
  readonly path: '/'
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge: number
}

export function readCookies(headers: Headers): Map<string, string> {
  return new Map(Object.entries(parse(headers.get('cookie') ?? '')))
}

export function writeCookie(answer: Headers, name: string, value: string, options: CookieOptions): void {
  answer.append('set-cookie', serialize(name, value, options))
}
