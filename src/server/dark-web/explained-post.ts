import type { DarkWebPost } from '../../contract/dark-web.ts'
import type { Locale } from '../../domain/text.ts'
import { type Explanation, explain } from '../../engine/explain/explain.ts'
import { postFacts } from '../../engine/explain/post-facts.ts'

/** Explains a post from its own facts: what it says, and what it does not prove. */
export function explainedPost(post: Omit<DarkWebPost, 'explanation'>, locale: Locale): Explanation {
  const time = (iso: string | null) => (iso === null ? undefined : Date.parse(iso))
  const facts = postFacts({
    isLeak: post.kind === 'leak-site',
    title: post.title,
    actor: post.actor?.name,
    victim: post.victim ?? undefined,
    posted: time(post.posted),
    discovered: time(post.discovered),
    sources: post.provenances.map(({ source }) => source),
    mentions: post.mentions.length,
    masked: post.masked.reduce((sum, { values }) => sum + values, 0),
    isCut: post.isCut,
  })
  return explain(facts, { locale })
}
