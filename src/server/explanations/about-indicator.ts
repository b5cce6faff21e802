import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import { strictestTlp } from '../../domain/tlp.ts'
import type { WarningCategory } from '../../domain/warning-list.ts'
import { indicatorFacts } from '../../engine/explain/indicator-facts.ts'
import { type Life, lifeOf } from '../../engine/search/life.ts'
import { summaryAt } from '../../engine/search/life-summary.ts'
import { categoryRules } from '../../engine/warnings/categories.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Reference } from '../search/reference.ts'
import type { GroupViews } from '../search/views.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import type { SeenSource } from '../sources/register.ts'

/** Reads the facts about an indicator as a group sees it: what `search.life` answers, for the same question. */
export function indicatorReader({
  views,
  reference,
  listings,
}: {
  readonly listings: Pick<ListingReader, 'find'>
  readonly views: GroupViews
  readonly reference: Pick<Reference, 'warnings' | 'verdicts'>
}) {
  /** @throws Problem `search.no-value`, `index.not-ready`, or `not-found` if the user may not see the group */
  return async (
    user: Actor,
    { groupId, kind, value, asOf }: { groupId: string; kind: string; value: string; asOf: string | undefined },
  ) => {
    const indicator = readValueAs(kind as KindId, value)
    if (!indicator) throw new Problem('search.no-value', { kind, value: value.slice(0, 200) })
    const view = await views.open(user, groupId)
    try {
      const { index, now } = view
      const life = lifeOf(index, indicator, now)
      const positions = [...new Set(life.rows.map(({ source }) => source))]
      const [related, [warnings = []], [verdict]] = await Promise.all([
        views.independence(view, positions),
        reference.warnings([indicator]),
        reference.verdicts([indicator]),
      ])
      const summary = summaryAt(life, index, asOf === undefined ? now : Date.parse(asOf), related)
      const names = new Map(view.sources.map(({ source }) => [source.id, source.name]))
      return {
        facts: indicatorFacts({
          life,
          summary: {
            ...summary,
            // These are getters of a prototype, which a spread does not copy.
            first: summary.first,
            next: summary.next,
            lead: summary.lead,
            warned: summary.warned || verdict === 'benign',
            doubtful: summary.doubtful || verdict === 'doubtful',
          },
          sources: index.sources,
          nameOf: (id) => names.get(id),
          warningLists: warnings.flatMap(({ filters, category, list }) =>
            filters && isHarmless(category) ? [list] : [],
          ),
        }),
        /**
         * False if the facts must not be sent to a third party: one of the listing sources is a group's own or a paid one
         * (TLP:AMBER, as in deliveries), a tag has a stricter marking, or a source's terms forbid redistribution.
         */
        mayLeave: () =>
          mayLeave(
            listings,
            life,
            positions.flatMap((at) => view.sources[at] ?? []),
          ),
      }
    } finally {
      view.release()
    }
  }
}

/** Tells benign warning lists from those of shared infrastructure, whose matches are doubtful. */
function isHarmless(category: WarningCategory): boolean {
  return categoryRules[category].verdict === 'benign'
}

async function mayLeave(
  listings: Pick<ListingReader, 'find'>,
  life: Life,
  sources: readonly SeenSource[],
): Promise<boolean> {
  if (sources.some(({ origin, source }) => origin === 'custom' || source.commercial)) return false
  if (sources.some(({ source }) => source.licence.redistribution === 'no')) return false
  const listing = new Set(sources.map(({ number }) => number))
  const listed = await listings.find(
    life.rows.flatMap(({ kind, indicators }) => indicators.map((value) => ({ kind, value }))),
  )
  const tags = listed.flatMap(
    (indicator) => indicator?.listings.flatMap(({ source, tags }) => (listing.has(source) ? tags : [])) ?? [],
  )
  const marking = strictestTlp(tags.filter((tag) => /^ *tlp/i.test(tag)))
  return marking === undefined || marking === 'CLEAR'
}
