import type { FeedState } from '../domain/feed-state.ts'
import type { Source } from '../domain/source.ts'
import type { LocalizedText } from '../domain/text.ts'
import type { ListedFeed } from '../formats/feed-lists.ts'
import { addressTable, sourceByAddress } from './source-address.ts'
import { sources } from './sources/index.ts'

export interface IdentifiedFeed extends ListedFeed {
  readonly state: FeedState
  /** The source that it is, or that contains it. */
  readonly source?: Source
  /** Why it is dead. */
  readonly reason?: LocalizedText
}

/** Addresses that publishers have given up, of feeds that the catalogue has no source for. */
const ended = addressTable([
  {
    addresses: ['https://osint.bambenekconsulting.com/feeds/*'],
    reason: {
      de: 'Bambenek Consulting hat diese freien Listen beendet; die heutigen sind kostenpflichtig.',
      en: 'Bambenek Consulting has ended these free lists; those of today are commercial.',
    },
  },
])

const givenUp = { de: 'Der Herausgeber hat sie aufgegeben.', en: 'Its publisher has given it up.' }

const parts = addressTable(sources.flatMap((source) => (source.parts ? [{ addresses: source.parts, source }] : [])))

/** A template for several addresses: `{time[%Y]}`, `<TLD>`, `one, two`. A placeholder for a key is none. */
const template = /[{<$]|,\s/
const keyPlaceholder = /\{\{[^}]*key[^}]*\}\}/gi

/** Finds out what each feed of a list is, in their order. */
export function identifyFeeds(feeds: readonly ListedFeed[]): readonly IdentifiedFeed[] {
  return feeds.map((feed) => ({ ...feed, ...identified(feed) }))
}

function identified({ address, needsKey, allows }: ListedFeed): Pick<IdentifiedFeed, 'state' | 'source' | 'reason'> {
  if (allows) return { state: 'allows' }
  if (address === undefined) return { state: 'no-address' }
  const source = sourceByAddress(address)
  if (source?.hasEnded) return { state: 'dead', source, reason: givenUp }
  if (source) return { state: source.authentication === 'none' ? 'known' : 'needs-key', source }
  const whole = parts.lookUp(address)?.source
  if (whole) return { state: 'copy', source: whole }
  const reason = ended.lookUp(address)?.reason
  if (reason) return { state: 'dead', reason }
  if (template.test(address.replace(keyPlaceholder, ''))) return { state: 'no-address' }
  return { state: needsKey ? 'needs-key' : 'new' }
}
