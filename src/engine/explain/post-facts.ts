import { collectFacts, type Facts, sourceFact } from './facts.ts'

/** What the facts about a post are computed from. Times are ms since epoch; unknown ones are missing. */
export interface KnownPost {
  /** Of a leak site, where the victim is what the author claims. */
  readonly isLeak: boolean
  readonly title: string
  readonly actor?: string | undefined
  readonly victim?: string | undefined
  readonly posted?: number | undefined
  readonly discovered?: number | undefined
  readonly sources: readonly { readonly id: string; readonly name: string }[]
  readonly mentions: number
  /** Values that were masked. */
  readonly masked: number
  readonly isCut: boolean
}

/** The facts about a post of the dark web: what was written, where it is from, and what is not known. */
export function postFacts(post: KnownPost): Facts {
  const { title, actor, victim, posted, discovered, sources } = post
  const add = collectFacts()
  if (title.trim() !== '') add.name('post.title', title, '', ['title'])
  if (actor?.trim()) add.name('post.actor', actor, '', ['actor'])
  if (victim?.trim()) add.name('post.victim', victim, '', ['victim'])
  add.flag('post.isLeak', post.isLeak, ['kind'])
  add.flag('post.isDated', posted !== undefined, ['posted'])
  if (posted !== undefined) add.instant('post.posted', posted, ['posted'])
  if (discovered !== undefined) add.instant('post.discovered', discovered, ['discovered'])
  if (posted !== undefined && discovered !== undefined) {
    add.duration('post.delay', discovered - posted, ['posted'], ['discovered'])
  }
  add.count('post.sources', sources.length, ['provenances'])
  for (const { id, name } of sources) add.name(sourceFact(id, 'name'), name, id, ['provenances', id])
  add.list(
    'post.sources.names',
    sources.map(({ id }) => sourceFact(id, 'name')),
    ['provenances'],
  )
  add.count('post.mentions', post.mentions, ['mentions'])
  add.count('post.masked', post.masked, ['masked'])
  add.flag('post.isCut', post.isCut, ['isCut'])
  return add.done('post')
}
