/** The condition as a query names it: `actor:nightheron`, `sector:"financial services"`. */
export function conditionOf(field: string, value: string): string {
  const isPlain = /^[\p{L}\p{N}._-]+$/u.test(value)
  return `${field}:${isPlain ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`
}

/** Whether a query holds the condition as one of its own, beside whatever else. */
export function hasCondition(text: string, condition: string): boolean {
  return placeOf(text, condition) >= 0
}

/** The query with the condition, or without it if it was there. What holds an OR goes into brackets. */
export function withCondition(text: string, condition: string): string {
  const typed = text.trim()
  const at = placeOf(typed, condition)
  if (at >= 0) return `${typed.slice(0, at)}${typed.slice(at + condition.length)}`.replace(/\s+/g, ' ').trim()
  if (typed === '') return condition
  return /(?:^|\s)(?:OR|\|\|)(?=\s)/i.test(typed) && !/^\([^()]*\)[^()]*$/.test(typed)
    ? `(${typed}) ${condition}`
    : `${typed} ${condition}`
}

function placeOf(text: string, condition: string): number {
  for (let at = text.indexOf(condition); at >= 0; at = text.indexOf(condition, at + 1)) {
    const [before, after] = [text[at - 1], text[at + condition.length]]
    if ((before === undefined || /\s/.test(before)) && (after === undefined || /\s/.test(after))) return at
  }
  return -1
}

/** What the page shows, as the fragment of its address names it. Fragments are not sent to the server. */
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
