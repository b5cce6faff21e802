import { families } from '../../catalogue/threat-names/families.ts'
import { groups } from '../../catalogue/threat-names/groups.ts'
import { techniqueNames, techniqueWords } from '../../catalogue/threat-names/techniques.ts'
import type { ThreatName } from '../../catalogue/threat-names/threat-name.ts'
import type { Enrichment } from '../../domain/delivery.ts'
import { remembered } from '../../domain/remembered.ts'
import type { Enrich, Unenriched } from './enricher.ts'

/** The threat that a text names. Most texts name none. */
export interface Named {
  readonly family?: ThreatName
  readonly group?: ThreatName
  /** ATT&CK id. */
  readonly technique?: string
}

const nothing: Named = Object.freeze({})

/** Lower case, letters and digits only: `Cobalt Strike`, `cobalt_strike` and `CobaltStrike` are the same. */
export const threatKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Threats by the keys of their names. An ambiguous main name is left out; other names count. */
function indexOf(all: readonly ThreatName[]): ReadonlyMap<string, ThreatName> {
  const index = new Map<string, ThreatName>()
  for (const one of all) {
    for (const text of one.ambiguous ? (one.aka ?? []) : [one.name, ...(one.aka ?? [])]) index.set(threatKey(text), one)
  }
  return index
}

const familyByKey = indexOf(families)
const groupByKey = indexOf(groups)
const softwareById = new Map(families.flatMap((one) => (one.attack ? [[one.attack, one] as const] : [])))
const groupById = new Map(groups.flatMap((one) => (one.attack ? [[one.attack, one] as const] : [])))

/** Prefixes of family names in antivirus labels, Malpedia and Maltrail: platform or type. */
const prefix =
  /^(?:(?:win(?:32|64)?|elf|apk|android|osx|macos|ios|linux|js|jar|java|py|ps1|vbs|msil|html|php|sh|trojan|backdoor|malware|ransomware|ransom|stealer|botnet|banker|worm|spyware|downloader|loader|rat|apt|ek|family|malpedia|threat-actor|actor|tool)[._/:\s-]+)+/
/** Suffixes that do not change the family. */
const suffix =
  /[._\s-]*(?:ransomware|malware|stealer|loader|botnet|keylogger|trojan|banker|backdoor|spyware|rat|c2|apt)$/
const version = /[._\s-]*v?\d+(?:\.\d+)*$/

/** Minimum length of a key that is only a part of the text: shorter ones are often ordinary words. */
const shortest = 4

/** The threat named by a tag or a source name: only complete names from the catalogue, never parts of words. */
export function readThreatName(text: string): Named {
  if (text.length > 120) return nothing
  const lower = text.toLowerCase().trim()
  // Machine tags: `misp-galaxy:mitre-malware="Emotet - S0367"`.
  const value = /^[\w-]+:[\w-]+="?([^"]+)"?$/.exec(lower)?.[1] ?? lower
  const id = /(?:^|[\s(:/-])([stg]\d{4}(?:\.\d{3})?)\)?$/.exec(value)?.[1]?.toUpperCase()
  const byId = id && namedById(id)
  if (byId) return byId
  const bare = value.replace(prefix, '')
  for (const part of new Set([value, bare, bare.replace(version, ''), bare.replace(suffix, '')])) {
    const key = threatKey(part)
    if (key.length < (part === value ? 2 : shortest)) continue
    const family = familyByKey.get(key)
    const group = family ? undefined : groupByKey.get(key)
    if (family) return { family }
    if (group) return { group }
  }
  for (const key of [threatKey(value), threatKey(bare)]) {
    if (Object.hasOwn(techniqueWords, key)) return { technique: techniqueWords[key] as string }
  }
  return nothing
}

function namedById(id: string): Named | undefined {
  if (id.startsWith('S')) {
    const family = softwareById.get(id)
    return family && { family }
  }
  if (id.startsWith('G')) {
    const group = groupById.get(id)
    return group && { group }
  }
  // If a sub-technique is unknown, its technique is used.
  const technique = [id, id.slice(0, 5)].find((one) => Object.hasOwn(techniqueNames, one))
  return technique === undefined ? undefined : { technique }
}

/** All threats that an indicator's tags and sources name. */
export interface Names {
  readonly families: readonly ThreatName[]
  readonly groups: readonly ThreatName[]
  readonly techniques: readonly string[]
}

const none: Names = Object.freeze({ families: [], groups: [], techniques: [] })

/** Feeds invent tags without limit; the cache is cleared beyond this size. */
const maxKnown = 50_000

/**
 * Reads threat names from tags and source names. For a source, the text after the last colon counts too (`Maltrail:
 * emotet`). Equal texts return the same object.
 */
function threatParser(): (indicator: Pick<Unenriched, 'tags' | 'sources'>) => Names {
  const named = remembered(readThreatName, maxKnown)
  const bySource = remembered((name: string) => {
    const whole = readThreatName(name)
    return whole === nothing ? readThreatName(name.slice(name.lastIndexOf(':') + 1)) : whole
  }, maxKnown)
  const combined = new Map<string, Names>()

  return ({ tags, sources }) => {
    let threats: Named[] | undefined
    const take = (one: Named) => {
      if (one === nothing || threats?.includes(one)) return
      threats ??= []
      threats.push(one)
    }
    for (const tag of tags) take(named(tag))
    for (const { name } of sources) take(bySource(name))
    if (!threats) return none
    const key = threats.map(({ family, group, technique }) => family?.name ?? group?.name ?? technique).join('\n')
    let names = combined.get(key)
    if (!names) {
      names = {
        families: distinct(threats.map(({ family }) => family)),
        groups: distinct(threats.map(({ group }) => group)),
        techniques: distinct(threats.map(({ technique }) => technique)),
      }
      if (combined.size >= maxKnown) combined.clear()
      combined.set(key, names)
    }
    return names
  }
}

function distinct<T>(all: readonly (T | undefined)[]): readonly T[] {
  return [...new Set(all.filter((one): one is T => one !== undefined))]
}

/** Makes an enricher of a function that depends only on the threats' names; its answers are cached. */
export function byThreats(answer: (names: Names) => Enrichment | undefined): Enrich {
  const read = threatParser()
  const enrichmentOf = remembered(answer, maxKnown)
  return (indicator) => enrichmentOf(read(indicator))
}
