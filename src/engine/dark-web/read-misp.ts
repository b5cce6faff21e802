import { type Fields, fieldsOf, jsonEntries, listIn, secondsIn, textIn } from './json-entries.ts'
import type { ActorAddress, RawPost, ReadItem } from './post.ts'

/**
 * MISP events with objects of the templates `ransomware-group-post` and `ail-leak` (github.com/MISP/misp-objects): an
 * event of a feed, an API response, or a list. Attachments (`raw-data`) are not read.
 */
export function* readMispPosts(text: string): Generator<ReadItem> {
  for (const entry of jsonEntries(text)) {
    if ('fault' in entry) {
      yield { is: 'rejected', at: entry.at, why: entry.fault }
      continue
    }
    const fields = fieldsOf(entry.value)
    const response = fields?.response
    const inner = Array.isArray(response) ? response : [response ?? fields]
    const events = inner.map((one) => fieldsOf(fieldsOf(one)?.Event) ?? fieldsOf(one))
    if (!events.some((event) => event !== undefined && (event.Object !== undefined || event.info !== undefined))) {
      yield { is: 'rejected', at: entry.at, why: 'wrong-shape' }
      continue
    }
    for (const event of events) {
      for (const value of listIn(event, 'Object')) {
        const object = fieldsOf(value)
        const name = textIn(object, 'name')
        if (!object || !event || isDeleted(object)) continue
        if (name === 'ransomware-group-post') yield groupPost(object, event, entry.at)
        else if (name === 'ail-leak') yield leak(object, event, entry.at)
      }
    }
  }
}

const isDeleted = ({ deleted }: Fields) => deleted === true || deleted === 1 || deleted === '1'

/** The attribute values of an object by relation; the first value per relation. */
function relationsOf(object: Fields): Fields {
  const relations: Record<string, unknown> = {}
  for (const value of listIn(object, 'Attribute')) {
    const attribute = fieldsOf(value)
    const relation = textIn(attribute, 'object_relation')
    if (attribute && relation !== undefined && !isDeleted(attribute)) relations[relation] ??= attribute.value
  }
  return relations
}

/** The actor in a MISP galaxy tag: `misp-galaxy:ransomware="Name"`. */
function actorOf(event: Fields, object: Fields): string | undefined {
  for (const value of [...listIn(event, 'Tag'), ...listIn(object, 'Tag')]) {
    const found = /^misp-galaxy:(?:ransomware|threat-actor|mitre-intrusion-set)="([^"]{1,200})"$/.exec(
      textIn(fieldsOf(value), 'name') ?? '',
    )
    if (found) return found[1]
  }
  return undefined
}

function groupPost(object: Fields, event: Fields, at: number): ReadItem {
  const relations = relationsOf(object)
  const victim = textIn(relations, 'entity-name', 'title')
  const title = textIn(relations, 'title', 'entity-name', 'website')
  const description = textIn(relations, 'description') ?? ''
  const website = textIn(relations, 'website')
  if (title === undefined && description === '') return { is: 'rejected', at, why: 'empty' }
  return {
    is: 'post',
    post: {
      kind: 'leak-site',
      title: title ?? '',
      text: website === undefined || description.includes(website) ? description : `${description}\n\n${website}`,
      ...optional({
        actor: textIn(relations, 'ransomware-group') ?? actorOf(event, object),
        victim,
        country: textIn(relations, 'geo'),
        sector: textIn(relations, 'sector'),
        address: textIn(relations, 'leak-site-url', 'link'),
      }),
      ...when(secondsIn(textIn(relations, 'date-published', 'date')), seenIn(object, event)),
    },
  }
}

function leak(object: Fields, event: Fields, at: number): ReadItem {
  const relations = relationsOf(object)
  const text = textIn(relations, 'text')
  const address = textIn(relations, 'origin')
  const title = textIn(event, 'info') ?? address
  if (title === undefined || (text === undefined && address === undefined)) return { is: 'rejected', at, why: 'empty' }
  const seen = secondsIn(textIn(relations, 'first-seen')) ?? seenIn(object, event)
  return {
    is: 'post',
    post: {
      kind: 'paste',
      title,
      text: text ?? '',
      ...optional({ actor: actorOf(event, object), address }),
      ...when(secondsIn(textIn(relations, 'original-date')), seen),
    },
  }
}

function seenIn(object: Fields, event: Fields): number | undefined {
  return (
    secondsIn(textIn(object, 'first_seen')) ??
    secondsIn(textIn(event, 'date')) ??
    secondsIn(textIn(object, 'timestamp'))
  )
}

function optional(
  fields: Pick<RawPost, 'actor' | 'victim' | 'country' | 'sector' | 'address'> | Record<string, string | undefined>,
) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Pick<
    RawPost,
    'actor' | 'victim' | 'country' | 'sector' | 'address'
  >
}

function when(posted: number | undefined, discovered: number | undefined): Pick<RawPost, 'posted' | 'discovered'> {
  return { ...(posted !== undefined && { posted }), ...(discovered !== undefined && { discovered }) }
}

/**
 * A MISP galaxy of ransomware (github.com/MISP/misp-galaxy, `clusters/ransomware.json`): names, synonyms and addresses
 * of actors. References (reports, screenshots) are not read.
 */
export function* readMispGalaxy(text: string): Generator<ReadItem> {
  for (const entry of jsonEntries(text)) {
    if ('fault' in entry) {
      yield { is: 'rejected', at: entry.at, why: entry.fault }
      continue
    }
    const galaxy = fieldsOf(entry.value)
    const values = Array.isArray(galaxy?.values) ? galaxy.values : [entry.value]
    for (const [i, value] of values.entries()) {
      const fields = fieldsOf(value)
      const name = textIn(fields, 'value')
      if (name === undefined) {
        yield { is: 'rejected', at: i + 1, why: 'wrong-shape' }
        continue
      }
      const meta = fieldsOf(fields?.meta)
      const short = /^(.{2,}?) ransomware$/i.exec(name)?.[1]
      const synonyms = listIn(meta, 'synonyms').filter((one) => typeof one === 'string')
      const places = listIn(meta, 'links')
        .filter((one) => typeof one === 'string')
        .map((address): ActorAddress => ({ address }))
      const description = textIn(fields, 'description')
      yield {
        is: 'actor',
        actor: {
          name,
          aliases: [...(short === undefined ? [] : [short]), ...synonyms],
          places,
          ...(description !== undefined && { description }),
        },
      }
    }
  }
}
