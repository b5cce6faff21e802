/** Kinds whose values also look like another kind; the address must name these kinds. */
const namedKinds: ReadonlySet<string> = new Set(['md5', 'ja3', 'url-path', 'onion', 'btc', 'jarm'])

interface Searched {
  readonly kind: string
  readonly value: string
}

interface Options {
  /** `2026-03-01` */
  readonly asOf?: string | undefined
  readonly isKindNamed?: boolean
}

/** Query string of the page that shows a value, as of a day if one is chosen. */
export function queryFor(
  { kind, value }: Searched,
  { asOf, isKindNamed = namedKinds.has(kind) }: Options = {},
): string {
  const query = new URLSearchParams({ q: value })
  if (isKindNamed) query.set('kind', kind)
  if (asOf) query.set('as_of', asOf)
  return `?${query}`
}
