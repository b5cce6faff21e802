import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import type { Source } from '../../domain/source.ts'
import type { WarningCategory } from '../../domain/warning-list.ts'
import type { Facts } from '../../engine/explain/facts.ts'
import { indicatorFacts } from '../../engine/explain/indicator-facts.ts'
import { lifeOf } from '../../engine/search/life.ts'
import { summaryAt } from '../../engine/search/life-summary.ts'
import { categoryRules } from '../../engine/warnings/categories.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Reference } from '../search/reference.ts'
import type { GroupViews } from '../search/views.ts'

/** What an explanation of an indicator is made of. */
export interface AboutIndicator {
  readonly facts: Facts
  /** The sources that the facts speak of. */
  readonly sources: readonly Source[]
}

/** Reads the facts about an indicator as a group sees it: what `search.life` answers, for the same question. */
export function indicatorReader({
  views,
  reference,
}: {
  readonly views: GroupViews
  readonly reference: Pick<Reference, 'warnings' | 'verdicts'>
}) {
  /** @throws Problem `search.no-value`, `index.not-ready`, or `not-found` if the user may not see the group */
  return async (
    user: Actor,
    { groupId, kind, value, asOf }: { groupId: string; kind: string; value: string; asOf: string | undefined },
  ): Promise<AboutIndicator> => {
    const asked = readValueAs(kind as KindId, value)
    if (!asked) throw new Problem('search.no-value', { kind, value: value.slice(0, 200) })
    const view = await views.open(user, groupId)
    try {
      const { index, now } = view
      const life = lifeOf(index, asked, now)
      const positions = [...new Set(life.rows.map(({ source }) => source))]
      const [related, [warnings = []], [verdict]] = await Promise.all([
        views.independence(view, positions),
        reference.warnings([asked]),
        reference.verdicts([asked]),
      ])
      const summary = summaryAt(life, index, asOf === undefined ? now : Date.parse(asOf), related)
      const names = new Map(view.sources.map(({ source }) => [source.id, source.name]))
      return {
        facts: indicatorFacts({
          life,
          summary: {
            ...summary,
            warned: summary.warned || verdict === 'benign',
            doubtful: summary.doubtful || verdict === 'doubtful',
          },
          sources: index.sources,
          nameOf: (id) => names.get(id),
          warningLists: warnings.flatMap(({ filters, category, list }) =>
            filters && isHarmless(category) ? [list] : [],
          ),
        }),
        sources: positions.flatMap((at) => view.sources[at]?.source ?? []),
      }
    } finally {
      view.release()
    }
  }
}

/** As opposed to shared infrastructure, which is doubtful. */
function isHarmless(category: WarningCategory): boolean {
  return categoryRules[category].verdict === 'benign'
}
