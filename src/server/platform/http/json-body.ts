import { Problem } from '../../../domain/problem.ts'

/**
 * @throws Problem if the text is not JSON in UTF-8, or if an object contains a key twice, which parsers treat
 * differently
 */
export function readJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A key `__proto__` is an attack or a mistake.
    value =
      text.includes('__proto__') || text.includes('\\u')
        ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
        : JSON.parse(text)
  } catch {
    throw new Problem('request.invalid', { detail: 'body: no JSON in UTF-8' })
  }
  const twice = keyGivenTwice(text)
  if (twice !== undefined)
    throw new Problem('request.invalid', { detail: `body: ${twice.slice(0, 80)} is given twice` })
  return value
}

/** Strings (with the colon behind a key) and brackets: nothing else of valid JSON matters here. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(?<colon>[ \t\r\n]*:)?|[{}[\]]/g

/** The first key that occurs twice in an object of valid JSON. */
export function keyGivenTwice(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const { 0: text, groups } of json.matchAll(token)) {
    if (text === '{' || text === '[') open.push(new Set())
    else if (text === '}' || text === ']') open.pop()
    else if (groups?.colon !== undefined) {
      const key = JSON.parse(text.slice(0, -groups.colon.length)) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return undefined
}
