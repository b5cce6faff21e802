import { defined } from '../../domain/defined.ts'
import { type Fields, fieldsOf, listIn, secondsIn, textIn } from './json-entries.ts'
import type { ReadItem } from './post.ts'
import { withWebsite } from './read-leak-site.ts'

/**
 * MISP events with objects of the templates `ransomware-group-post` and `ail-leak` (github.com/MISP/misp-objects): an
 * event of a feed, an API response, or a list. Attachments (`raw-data`) are not read.
 */
export function* readMispPosts(value: unknown, at: number): Generator<ReadItem> {
  const fields = fieldsOf(value)
  const response = fields?.response
  const inner = Array.isArray(response) ? response : [response ?? fields]
  const events = inner.map((one) => fieldsOf(fieldsOf(one)?.Event) ?? fieldsOf(one))
  if (!events.some((event) => event !== undefined && (event.Object !== undefined || event.info !== undefined))) {
    yield { is: 'rejected', at, why: 'wrong-shape' }
  }
  for (const event of events) {
    for (const part of listIn(event, 'Object')) {
      const object = fieldsOf(part)
      const name = textIn(object, 'name')
      if (!object || !event || isDeleted(object)) continue
      if (name === 'ransomware-group-post') yield groupPost(object, event, at)
      else if (name === 'ail-leak') yield leak(object, event, at)
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
  const title = textIn(relations, 'title', 'entity-name', 'website')
  const description = textIn(relations, 'description') ?? ''
  if (title === undefined && description === '') return { is: 'rejected', at, why: 'empty' }
  return {
    is: 'post',
    post: {
      kind: 'leak-site',
      title: title ?? '',
      text: withWebsite(description, textIn(relations, 'website')),
      ...defined({
        actor: textIn(relations, 'ransomware-group') ?? actorOf(event, object),
        victim: textIn(relations, 'entity-name', 'title'),
        country: textIn(relations, 'geo'),
        sector: textIn(relations, 'sector'),
        address: textIn(relations, 'leak-site-url', 'link'),
        posted: secondsIn(textIn(relations, 'date-published', 'date')),
        discovered: seenIn(object, event),
      }),
    },
  }
}

function leak(object: Fields, event: Fields, at: number): ReadItem {
  const relations = relationsOf(object)
  const text = textIn(relations, 'text')
  const address = textIn(relations, 'origin')
  const title = textIn(event, 'info') ?? address
  if (title === undefined || (text === undefined && address === undefined)) return { is: 'rejected', at, why: 'empty' }
  return {
    is: 'post',
    post: {
      kind: 'paste',
      title,
      text: text ?? '',
      ...defined({
        actor: actorOf(event, object),
        address,
        posted: secondsIn(textIn(relations, 'original-date')),
        discovered: secondsIn(textIn(relations, 'first-seen')) ?? seenIn(object, event),
      }),
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

/**
 * A MISP galaxy of ransomware (github.com/MISP/misp-galaxy, `clusters/ransomware.json`): names, synonyms and addresses
 * of actors. References (reports, screenshots) are not read.
 */
export function readMispGalaxy(value: unknown): ReadItem[] {
  const galaxy = fieldsOf(value)
  const values = Array.isArray(galaxy?.values) ? galaxy.values : [value]
  return values.map((one, i): ReadItem => {
    const fields = fieldsOf(one)
    const name = textIn(fields, 'value')
    if (name === undefined) return { is: 'rejected', at: i + 1, why: 'wrong-shape' }
    const meta = fieldsOf(fields?.meta)
    const textsIn = (list: string) => listIn(meta, list).filter((text) => typeof text === 'string')
    const short = /^(.{2,}?) ransomware$/i.exec(name)?.[1]
    const actor = {
      name,
      aliases: [...(short === undefined ? [] : [short]), ...textsIn('synonyms')],
      places: textsIn('links').map((address) => ({ address })),
      ...defined({ description: textIn(fields, 'description') }),
    }
    return { is: 'actor', actor }
  })
}
