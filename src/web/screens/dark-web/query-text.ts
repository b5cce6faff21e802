/** A condition as a query contains it: `actor:nightheron`, `sector:"financial services"`. */
export function conditionOf(field: string, value: string): string {
  const isPlain = /^[\p{L}\p{N}._-]+$/u.test(value)
  return `${field}:${isPlain ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`
}

/** Tells whether a query contains the condition, between blanks. */
export function hasCondition(text: string, condition: string): boolean {
  return placeOf(text, condition) >= 0
}

/** Adds the condition to a query, or removes it if it is there. Puts a query with an OR into brackets first. */
export function withCondition(text: string, condition: string): string {
  const typed = text.trim()
  const at = placeOf(typed, condition)
  if (at >= 0) return `${typed.slice(0, at)}${typed.slice(at + condition.length)}`.replace(/\s+/g, ' ').trim()
  if (typed === '') return condition
  return /(?:^|\s)(?:OR|\|\|)(?=\s)/i.test(typed) && !/^\([^()]*\)[^()]*$/.test(typed)
    ? `(${typed}) ${condition}`
    : `${typed} ${condition}`
}

/** Position of a condition in a query; -1 if it is not there. */
function placeOf(text: string, condition: string): number {
  for (let at = text.indexOf(condition); at >= 0; at = text.indexOf(condition, at + 1)) {
    const [before, after] = [text[at - 1], text[at + condition.length]]
    if ((before === undefined || /\s/.test(before)) && (after === undefined || /\s/.test(after))) return at
  }
  return -1
}

/** What the page searches. The fragment of its address holds it, since browsers do not send that to the server. */
export interface Asked {
  readonly text: string
  readonly order: 'newest' | 'rank'
}

export function readFragment(hash: string): Asked {
  const named = new URLSearchParams(hash.replace(/^#/, ''))
  return { text: named.get('q')?.trim() ?? '', order: named.get('order') === 'rank' ? 'rank' : 'newest' }
}

export function fragmentOf({ text, order }: Asked): string {
  if (text === '') return ''
  return `#${new URLSearchParams({ q: text, ...(order === 'rank' && { order }) })}`
}
