import { type FeedItem, isRejection } from '../../../domain/listing.ts'
import type { Rows } from '../../reading/lines.ts'
import { tagOfColour, withTags } from '../reading/markings.ts'

/**
 * Indicators of a bundle that wait for its other objects: a marking definition may follow the indicators that refer to
 * it (STIX 2.1, section 7.2), of several versions of an object the newest counts (section 3.6), and relationships name the
 * malware and the groups behind an indicator.
 */

/** Maximum number of rows that wait. The oldest are released first. */
const mostWaiting = 4000

interface Version {
  readonly items: readonly FeedItem[]
  readonly markings: readonly string[]
  readonly line: number
  readonly pattern: string
  /** A newer version was read. */
  isOld: boolean
}

interface Waiting {
  readonly id: string
  readonly version: Version
}

interface Versions {
  modified: number
  readonly all: Set<Version>
}

/** TLP marking definitions of STIX 2.1 (section 7.2.1.4) and of OASIS's TLP 2.0, as tags. */
const fixedMarkings: readonly (readonly [string, string])[] = [
  ['marking-definition--34098fce-860f-48ae-8e50-ebd3cc5e41da', 'tlp:green'],
  ['marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb', 'tlp:green'],
  ['marking-definition--f88d31f6-486f-44da-b317-01333bde0b82', 'tlp:amber'],
  ['marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421', 'tlp:amber'],
  ['marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003', 'tlp:amber+strict'],
  ['marking-definition--5e57c739-391a-4eb3-b6be-7d15ca92d5ed', 'tlp:red'],
  ['marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1', 'tlp:red'],
]

/** Types of objects whose names say what an indicator is of. */
const named: ReadonlySet<string> = new Set(['malware', 'tool', 'campaign', 'intrusion-set', 'threat-actor'])

/** Maximum number of names, of indicators with relationships, and of relationships of each that are remembered. */
const mostNames = 10_000
const mostRelated = 50_000
const mostTargets = 20

/** Maximum number of marking definitions that are remembered. */
const mostMarkings = 10_000

/** What was read of indicators, until the objects that say more about them were read. */
export class WaitingIndicators {
  readonly #rows: Rows
  readonly #markings = new Map<string, string>(fixedMarkings)
  readonly #byId = new Map<string, Versions>()
  /** Names of malware, groups and campaigns by their id, and what each indicator indicates. */
  readonly #names = new Map<string, string>()
  readonly #indicated = new Map<string, string[]>()
  #queue: Waiting[] = []
  #next = 0
  #size = 0
  #unnamed = 0

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** Takes what was read of an indicator: the rows since `before`. Without an id, it is the only version. */
  add(
    { id = `#${this.#unnamed++}`, modified }: { readonly id: string | undefined; readonly modified: number },
    version: Omit<Version, 'items' | 'isOld'>,
    before: number,
  ): void {
    const found: Version = { ...version, items: this.#rows.items.splice(before), isOld: false }
    const known = this.#byId.get(id)
    // With equal times, they are not versions.
    if (!known) this.#byId.set(id, { modified, all: new Set([found]) })
    else if (modified > known.modified) {
      for (const old of known.all) old.isOld = true
      known.modified = modified
      known.all.clear()
      known.all.add(found)
    } else {
      found.isOld = modified < known.modified
      known.all.add(found)
    }
    this.#queue.push({ id, version: found })
    this.#size += found.items.length
    while (this.#size > mostWaiting) this.#releaseOne()
  }

  /** Remembers a marking definition if it is a TLP marking: of STIX 2.0 and 2.1, or of the extension for TLP 2.0. */
  define(object: object): void {
    const { id, definition_type, definition, name, extensions } = object as Record<string, unknown>
    if (typeof id !== 'string' || this.#markings.size >= mostMarkings) return
    const colours = [
      definition_type === 'tlp' ? textAt(definition, 'tlp') : undefined,
      ...Object.values(extensions ?? {}).map((extension) => textAt(extension, 'tlp_2_0')),
      typeof name === 'string' && /^tlp\b/i.test(name) ? name : undefined,
    ]
    const tag = colours.map((colour) => (colour === undefined ? undefined : tagOfColour(colour))).find(Boolean)
    if (tag) this.#markings.set(id, tag)
  }

  /** Remembers the name of malware, a tool, a group or a campaign, and that an indicator indicates one (section 4.6). */
  relate(object: object): void {
    const { id, type, name, relationship_type, source_ref, target_ref, revoked } = object as Record<string, unknown>
    if (revoked === true) return
    if (named.has(String(type)) && typeof id === 'string' && typeof name === 'string') {
      const tag = name.trim()
      // As long as other tags may be.
      if (tag !== '' && tag.length <= 100 && this.#names.size < mostNames) this.#names.set(id, tag)
    } else if (type === 'relationship' && /^indicates$/i.test(String(relationship_type))) {
      if (typeof source_ref !== 'string' || typeof target_ref !== 'string') return
      const targets = this.#indicated.get(source_ref)
      if (targets === undefined) {
        if (this.#indicated.size < mostRelated) this.#indicated.set(source_ref, [target_ref])
      } else if (targets.length < mostTargets) targets.push(target_ref)
    }
  }

  release(): void {
    while (this.#next < this.#queue.length) this.#releaseOne()
  }

  #releaseOne(): void {
    const { id, version } = this.#queue[this.#next++] as Waiting
    this.#size -= version.items.length
    const known = this.#byId.get(id)
    if (known) {
      known.all.delete(version)
      if (known.all.size === 0) this.#byId.delete(id)
    }
    if (version.isOld) this.#rows.reject(version.line, 'not-for-detection', version.pattern)
    else {
      const names = (this.#indicated.get(id) ?? []).flatMap((target) => this.#names.get(target) ?? [])
      const markings = version.markings.flatMap((marking) => this.#markings.get(marking) ?? [])
      const tags = [...markings, ...new Set(names)]
      for (const item of version.items) this.#rows.add(isRejection(item) ? item : withTags(item, tags))
    }
    if (this.#next > mostWaiting) {
      this.#queue = this.#queue.slice(this.#next)
      this.#next = 0
    }
  }
}

function textAt(value: unknown, key: string): string | undefined {
  const text = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined
  return typeof text === 'string' ? text : undefined
}
