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
 * Converts a tag to its TLP 2.0 label; undefined if the tag is not a TLP marking. An unknown marking (`tlp:unclear`) is
 * treated as AMBER.
 */
export function tlpOfTag(tag: string): Tlp | undefined {
  const [, word] = /^tlp\s*[:=_-]\s*"?([a-z][a-z+ _:-]{0,30}?)"?$/i.exec(tag) ?? []
  if (word === undefined) return undefined
  const lower = word.toLowerCase()
  return Object.hasOwn(byWord, lower) ? byWord[lower] : 'AMBER'
}

/** Strictest TLP marking among the tags; undefined if there is none. */
export function strictestTlp(tags: readonly string[]): Tlp | undefined {
  let strictest = -1
  for (const tag of tags) {
    // Cheap check first: most tags are not TLP markings.
    if (tag.length < 7 || !/^\s*tlp/i.test(tag)) continue
    const marked = tlpOfTag(tag.trim())
    if (marked) strictest = Math.max(strictest, tlpLabels.indexOf(marked))
  }
  return tlpLabels[strictest]
}

/** The tag that stores a TLP label on an indicator; none for CLEAR. */
export const tagOfTlp = (marking: Tlp): string | undefined =>
  marking === 'CLEAR' ? undefined : `tlp:${marking.toLowerCase()}`
