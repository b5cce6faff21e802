import { defined } from '../../domain/defined.ts'
import { fieldsOf, listIn, secondsIn, textIn } from './json-entries.ts'
import type { ActorAddress, RawPost, ReadItem } from './post.ts'

/**
 * `posts.json` of ransomware.live and ransomwatch (github.com/Casualtek/ransomware.live, joshhighet/ransomwatch), and
 * the same fields as named by the API of ransomware.live. If a site names no date, their crawlers set `published` to
 * the time of discovery; the time of posting is then unknown.
 */
export function readLeakPost(value: unknown, at: number): ReadItem[] {
  const fields = fieldsOf(value)
  const title = textIn(fields, 'post_title', 'victim', 'title')
  const actor = textIn(fields, 'group_name', 'group')
  if (!fields || actor === undefined) return [{ is: 'rejected', at, why: 'wrong-shape' }]
  if (title === undefined) return [{ is: 'rejected', at, why: 'empty' }]
  const discovered = secondsIn(textIn(fields, 'discovered'))
  const published = secondsIn(textIn(fields, 'published', 'attackdate', 'date'))
  const website = textIn(fields, 'website', 'domain')
  const description = textIn(fields, 'description') ?? ''
  const address = textIn(fields, 'post_url', 'claim_url', 'url')
  const sector = textIn(fields, 'activity', 'sector')
  const post: RawPost = {
    kind: 'leak-site',
    actor,
    title,
    victim: title,
    text: withWebsite(description, website),
    ...defined({
      posted: published === discovered ? undefined : published,
      discovered,
      address,
      country: textIn(fields, 'country'),
      sector: /^not found$/i.test(sector ?? '') ? undefined : sector,
    }),
  }
  return [{ is: 'post', post }]
}

/** A description, followed by the website of the victim if it does not name it. */
export function withWebsite(description: string, website: string | undefined): string {
  return website === undefined || description.includes(website) ? description : `${description}\n\n${website}`
}

/** `groups.json` of ransomware.live and ransomwatch: actors with their addresses. */
export function readLeakGroup(value: unknown, at: number): ReadItem[] {
  const fields = fieldsOf(value)
  const name = textIn(fields, 'name')
  if (!fields || name === undefined) return [{ is: 'rejected', at, why: 'wrong-shape' }]
  const meta = textIn(fields, 'meta')
  const description = [textIn(fields, 'description'), meta].filter((part) => part !== undefined).join('\n\n')
  const aliases =
    /\baka:? ([^-;.\n`]{2,80})/i
      .exec(meta ?? '')?.[1]
      ?.split(/[,/]| and /)
      .map((alias) => alias.trim()) ?? []
  const places = listIn(fields, 'locations').flatMap((place) => placeOf(place) ?? [])
  return [{ is: 'actor', actor: { name, aliases, places, ...(description !== '' && { description }) } }]
}

function placeOf(value: unknown): ActorAddress | undefined {
  const fields = fieldsOf(value)
  const address = textIn(fields, 'slug', 'fqdn')
  if (!fields || address === undefined) return undefined
  const isOnline = typeof fields.available === 'boolean' ? fields.available : undefined
  return {
    address,
    ...defined({ title: textIn(fields, 'title'), isOnline, seen: secondsIn(textIn(fields, 'updated')) }),
  }
}
