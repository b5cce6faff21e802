import type { FeedRecord } from '../../../domain/listing.ts'

/** Lists that can be read but name no threats: rankings of popular sites, and sets of known files. */

/** What a list names instead of threats. */
export const noThreats = ['popular-sites', 'known-files'] as const
export type NoThreats = (typeof noThreats)[number]

/** Sites at the top of every ranking. Lists of threats name at most a few of these by mistake. */
const mostPopular = new Set(
  (
    'google.com youtube.com facebook.com microsoft.com apple.com amazon.com amazonaws.com netflix.com instagram.com twitter.com ' +
    'x.com linkedin.com cloudflare.com wikipedia.org live.com office.com bing.com yahoo.com github.com whatsapp.com ' +
    'gstatic.com googleapis.com akamai.net fbcdn.net baidu.com reddit.com'
  ).split(' '),
)
/** So many of them among the first values make a ranking. */
const fewest = 6
const firstValues = 200
/** Half of the values at the top must be such sites, or hosts of these. */
const topValues = 20

/**
 * Tells by the first values of a list whether it looks like a ranking of popular sites, as those of Tranco, Umbrella and
 * Majestic.
 */
export class PopularSites {
  readonly #found = new Set<string>()
  #values = 0
  #atTop = 0

  /** Takes the next value of the list. */
  add({ kind, value }: Pick<FeedRecord, 'kind' | 'value'>): void {
    if (this.#values >= firstValues) return
    this.#values++
    const site = kind === 'domain' ? value : kind === 'url' ? /^https?:\/\/([^/?#]+)\/?$/.exec(value)?.[1] : undefined
    const name = site?.replace(/^www\./, '')
    if (name === undefined) return
    if (mostPopular.has(name)) this.#found.add(name)
    if (this.#values <= topValues && isOfPopular(name)) this.#atTop++
  }

  /** The values so far are those of a ranking. */
  get areRanked(): boolean {
    return this.#found.size >= fewest && this.#atTop * 2 >= Math.min(this.#values, topValues)
  }
}

/** Tells whether a name is that of a popular site or of a host of it. */
function isOfPopular(name: string): boolean {
  for (let rest = name; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    if (mostPopular.has(rest)) return true
  }
  return false
}

/**
 * Tells whether a file is a set of known files of the NSRL (nist.gov/itl/ssd/software-quality-group): its header names the
 * product or package that each file is from.
 */
export function listsKnownFiles(text: string): boolean {
  const header = (text.slice(0, 1000).split('\n', 1)[0] as string).toLowerCase().replace(/[^a-z\d,]/g, '')
  const names = new Set(header.split(','))
  return names.has('sha1') && names.has('crc32') && (names.has('productcode') || names.has('packageid'))
}
