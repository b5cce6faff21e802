import { postSourceById } from '../../catalogue/dark-web/sources.ts'
import type { Explanation as ExplanationReply } from '../../contract/explanations.ts'
import type { contract } from '../../contract/index.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import { maskedHash } from '../../engine/dark-web/mask.ts'
import { maskedSorts } from '../../engine/dark-web/post.ts'
import type { PostWhere } from '../../engine/dark-web/query.ts'
import { parsePostQuery } from '../../engine/dark-web/query-parser.ts'
import type { Explanation } from '../../engine/explain/explain.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import { explainedPost } from './explained-post.ts'
import type { KeptOfGroups } from './keep.ts'
import { mentionKey } from './packed-post.ts'
import type { PostPlace, PostSearch } from './post-search.ts'
import type { PostPosition, PostReadings } from './readings.ts'
import { recordUse } from './use.ts'

export interface DarkWebCallDependencies {
  readonly database: Pick<Database, 'onBehalfOf'>
  readonly search: PostSearch
  readonly readings: PostReadings
  readonly kept: KeptOfGroups
  /** Keyed hash of what is masked. */
  readonly keyed: (text: string) => string
  readonly clock: Clock
  /** Converts an explanation to that of the contract. */
  readonly toReply: (explanation: Explanation) => ExplanationReply
}

/** Hits per page. */
const pageSize = 20

/** Calls about dark-web posts. A call that shows posts first records itself in the audit log, without the search words. */
export function darkWebHandlers(dependencies: DarkWebCallDependencies): Handlers<typeof contract.darkWeb> {
  const { database, search, readings, kept, keyed, clock, toReply } = dependencies

  async function listed(
    who: Actor,
    groupId: string,
    by: Parameters<PostReadings['holding']>[1],
    cursor: string | undefined,
  ) {
    const place = placeOf(cursor)
    const after = place && 'id' in place ? place : undefined
    const { page, posts } = await readings.holding(groupId, by, { after, size: pageSize })
    const shown = page.slice(0, pageSize)
    const last = shown.at(-1)
    return {
      hits: await readings.hits(who, groupId, shown, undefined),
      posts,
      cursor: page.length > pageSize && last ? cursorOf(last) : null,
    }
  }

  return {
    async search({ query: { groupID }, body: { text, order, cursor } }, { user }) {
      let where: PostWhere | undefined
      if (text.trim() !== '') {
        const parsed = parsePostQuery(text)
        if ('fault' in parsed) return { as: 'faulty', fault: { ...parsed.fault, fields: [...parsed.fault.fields] } }
        where = parsed.where
      }
      await recordUse(database, user, { groupId: groupID, how: 'search' })
      const place = placeOf(cursor)
      const fits = place && 'shown' in place === (order === 'rank' && where !== undefined)
      const result = await search.find({
        where,
        groupId: groupID,
        order: where ? order : 'newest',
        size: pageSize,
        now: Math.floor(clock.now() / 1000),
        after: fits ? place : undefined,
      })
      const { counted } = result
      return {
        as: 'found',
        hits: await readings.hits(user, groupID, result.hits, where),
        cursor: result.rest ? cursorOf(result.rest) : null,
        counted: counted
          ? {
              posts: counted.posts,
              isLeast: counted.isLeast,
              since: counted.since === undefined ? null : new Date(counted.since * 1000).toISOString(),
              by: Object.fromEntries(
                Object.entries(counted.by).map(([field, values]) => [
                  field,
                  // The database has only the ids of shared sources; their names are in the catalogue.
                  values.map((entry) => ({
                    ...entry,
                    ...(field === 'source' && { text: postSourceById.get(entry.value)?.name ?? entry.text }),
                  })),
                ]),
              ) as Record<keyof typeof counted.by, { value: string; text: string; posts: number }[]>,
            }
          : null,
      }
    },

    async post({ params: { id }, query: { groupID } }, { user, group, locale }) {
      const post = await existing(readings.post(user, groupID, id))
      await recordUse(database, user, { groupId: groupID, how: 'post', post: id })
      const mayExplain = group.permissions.has('DARK_WEB_SEARCH_EXPLAIN')
      return { ...post, explanation: mayExplain ? toReply(explainedPost(post, locale)) : null }
    },

    async actor({ query: { groupID, key } }, { user }) {
      const actor = await existing(readings.actor(user, groupID, key))
      await recordUse(database, user, { groupId: groupID, how: 'actor' })
      return actor
    },

    async mentioning({ query: { groupID }, body: { kind, value, cursor } }, { user }) {
      const indicator = readValueAs(kind as KindId, value)
      if (!indicator) throw new Problem('search.no-value', { kind, value: value.slice(0, 200) })
      await recordUse(database, user, { groupId: groupID, how: 'mentioning' })
      return listed(user, groupID, { mention: mentionKey(indicator) }, cursor)
    },

    async leaked({ query: { groupID }, body: { value, cursor } }, { user }) {
      await recordUse(database, user, { groupId: groupID, how: 'leaked' })
      return listed(user, groupID, { masked: maskedSorts.map((sort) => maskedHash(sort, value, keyed)) }, cursor)
    },

    askRemoval: ({ params: { id }, query: { groupID }, body: { reason } }, { user }) =>
      changing(kept.askRemoval(user, groupID, id, reason)),

    searches: ({ query }, { user }) => kept.searches(user, query.groupID),
    saveSearch({ query: { groupID }, body: { name, query, told } }, { user }) {
      const parsed = parsePostQuery(query)
      if ('fault' in parsed) {
        throw new Problem('dark-web.query-wrong', { code: parsed.fault.code, at: parsed.fault.at + 1 })
      }
      return kept.saveSearch(user, groupID, { name, query, told })
    },
    patchSearch: ({ params, query, body }, { user }) =>
      existing(kept.patchSearch(user, query.groupID, params.id, body)),
    removeSearch: ({ params, query }, { user }) => changing(kept.removeSearch(user, query.groupID, params.id)),

    sources: ({ query }, { user }) => readings.sources(user, query.groupID),
    addSource: ({ query, body }, { user }) => kept.addSource(user, query.groupID, body),
    removeSource: ({ params, query }, { user }) => changing(kept.removeSource(user, query.groupID, params.id)),
  }
}

/** base64url of JSON: `[hits shown]`, or `[time, id, own]` of the last hit, which the reader has seen anyway. */
const cursorOf = (place: PostPlace | PostPosition): string =>
  Buffer.from(JSON.stringify('shown' in place ? [place.shown] : [place.at, place.id, place.own])).toString('base64url')

/** Undefined for an invalid cursor; the list then starts again at the first page. */
function placeOf(cursor: string | undefined): PostPlace | undefined {
  if (cursor === undefined) return undefined
  try {
    const [first, id, own] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (!Number.isSafeInteger(first) || (first as number) < 0) return undefined
    if (id === undefined) return { shown: first as number }
    const isPlace = typeof id === 'string' && /^[0-9a-f]{64}$/.test(id) && typeof own === 'boolean'
    return isPlace ? { at: first as number, id, own } : undefined
  } catch {
    return undefined
  }
}
