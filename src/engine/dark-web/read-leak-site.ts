import { type Fields, fieldsOf, jsonEntries, listIn, secondsIn, textIn } from './json-entries.ts'
import type { ActorAddress, ReadItem } from './post.ts'

/**
 * `posts.json` of ransomware.live and ransomwatch (github.com/Casualtek/ransomware.live, joshhighet/ransomwatch), and
 * the same fields as named by the API of ransomware.live. If a site names no date, their crawlers set `published` to
 * the time of discovery; the time of posting is then unknown.
 */
export function* readLeakPosts(text: string): Generator<ReadItem> {
  for (const entry of jsonEntries(text)) {
    if ('fault' in entry) yield { is: 'rejected', at: entry.at, why: entry.fault }
    else yield postOf(fieldsOf(entry.value), entry.at)
  }
}

function postOf(fields: Fields | undefined, at: number): ReadItem {
  const title = textIn(fields, 'post_title', 'victim', 'title')
  const actor = textIn(fields, 'group_name', 'group')
  if (!fields || actor === undefined) return { is: 'rejected', at, why: 'wrong-shape' }
  if (title === undefined) return { is: 'rejected', at, why: 'empty' }
  const discovered = secondsIn(textIn(fields, 'discovered'))
  const published = secondsIn(textIn(fields, 'published', 'attackdate', 'date'))
  const website = textIn(fields, 'website', 'domain')
  const description = textIn(fields, 'description') ?? ''
  const address = textIn(fields, 'post_url', 'claim_url', 'url')
  const country = textIn(fields, 'country')
  const sector = textIn(fields, 'activity', 'sector')
  return {
    is: 'post',
    post: {
      kind: 'leak-site',
      actor,
      title,
      victim: title,
      text: website === undefined || description.includes(website) ? description : `${description}\n\n${website}`,
      ...(published !== undefined && published !== discovered && { posted: published }),
      ...(discovered !== undefined && { discovered }),
      ...(address !== undefined && { address }),
      ...(country !== undefined && { country }),
      ...(sector !== undefined && !/^not found$/i.test(sector) && { sector }),
    },
  }
}

/** `groups.json` of ransomware.live and ransomwatch: actors with their addresses. */
export function* readLeakGroups(text: string): Generator<ReadItem> {
  for (const entry of jsonEntries(text)) {
    if ('fault' in entry) {
      yield { is: 'rejected', at: entry.at, why: entry.fault }
      continue
    }
    const fields = fieldsOf(entry.value)
    const name = textIn(fields, 'name')
    if (!fields || name === undefined) {
      yield { is: 'rejected', at: entry.at, why: 'wrong-shape' }
      continue
    }
    const meta = textIn(fields, 'meta')
    const description = [textIn(fields, 'description'), meta].filter((part) => part !== undefined).join('\n\n')
    const aliases =
      /\baka:? ([^-;.\n`]{2,80})/i
        .exec(meta ?? '')?.[1]
        ?.split(/[,/]| and /)
        .map((alias) => alias.trim()) ?? []
    const places = listIn(fields, 'locations')
      .map(placeOf)
      .filter((place) => place !== undefined)
    yield { is: 'actor', actor: { name, aliases, places, ...(description !== '' && { description }) } }
  }
}

function placeOf(value: unknown): ActorAddress | undefined {
  const fields = fieldsOf(value)
  const address = textIn(fields, 'slug', 'fqdn')
  if (!fields || address === undefined) return undefined
  const title = textIn(fields, 'title')
  const seen = secondsIn(textIn(fields, 'updated'))
  const isOnline = typeof fields.available === 'boolean' ? fields.available : undefined
  return {
    address,
    ...(title !== undefined && { title }),
    ...(isOnline !== undefined && { isOnline }),
    ...(seen !== undefined && { seen }),
  }
}
