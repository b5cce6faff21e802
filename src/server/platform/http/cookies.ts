import { type CookieOptions, parse, serialize } from 'hono/utils/cookie'

export function readCookies(headers: Headers): Map<string, string> {
  return new Map(Object.entries(parse(headers.get('cookie') ?? '')))
}

export function writeCookie(answer: Headers, name: string, value: string, options: CookieOptions): void {
  answer.append('set-cookie', serialize(name, value, options))
}
