import { type Tlp, tlpLabels } from './delivery.ts'

const byWord: Readonly<Record<string, Tlp>> = {
  white: 'CLEAR',
  clear: 'CLEAR',
  green: 'GREEN',
  amber: 'AMBER',
  'amber+strict': 'AMBER+STRICT',
  'amber-strict': 'AMBER+STRICT',
  'amber strict': 'AMBER+STRICT',
  amber_strict: 'AMBER+STRICT',
  red: 'RED',
}

/**
 * The marking that a tag is, in TLP 2.0; undefined where it is none. A marking that nobody has defined (`tlp:unclear`)
 * restricts like AMBER.
 */
export function tlpOfTag(tag: string): Tlp | undefined {
  const [, word] = /^tlp\s*[:=_-]\s*"?([a-z][a-z+ _:-]{0,30}?)"?$/i.exec(tag) ?? []
  if (word === undefined) return undefined
  const lower = word.toLowerCase()
  return Object.hasOwn(byWord, lower) ? byWord[lower] : 'AMBER'
}

/** The strictest marking among tags; undefined where there is none. */
export function strictestTlp(tags: readonly string[]): Tlp | undefined {
  let strictest = -1
  for (const tag of tags) {
    // Most tags are none: to look at their beginning costs nothing.
    if (tag.length < 7 || !/^\s*tlp/i.test(tag)) continue
    const marked = tlpOfTag(tag.trim())
    if (marked) strictest = Math.max(strictest, tlpLabels.indexOf(marked))
  }
  return tlpLabels[strictest]
}

/** The tag by which a marking is kept beside an indicator; none for what anybody may be told. */
export const tagOfTlp = (marking: Tlp): string | undefined =>
  marking === 'CLEAR' ? undefined : `tlp:${marking.toLowerCase()}`
