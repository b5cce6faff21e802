import { collectFacts, type Facts, sourceFact } from './facts.ts'

/** Input for the facts about a post. Times are ms since epoch; unknown times are missing. */
export interface KnownPost {
  /** True for posts of leak sites, where the victim is a claim of the author. */
  readonly isLeak: boolean
  readonly title: string
  readonly actor?: string | undefined
  readonly victim?: string | undefined
  readonly posted?: number | undefined
  readonly discovered?: number | undefined
  readonly sources: readonly { readonly id: string; readonly name: string }[]
  readonly mentions: number
  /** Number of masked values. */
  readonly masked: number
  readonly isCut: boolean
}

/** Computes the facts about a dark-web post: its content, its origin, and what is unknown. */
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
