import type { Value } from '../../domain/observables/read.ts'
import { lifeOf } from '../../engine/search/life.ts'
import { summaryAt } from '../../engine/search/life-summary.ts'
import type { Reference } from './reference.ts'
import type { GroupView, GroupViews } from './views.ts'

/** The life of a value in a view with its summary at a time, and what warning lists and data files say of it now. */
export async function aboutValue(
  value: Value,
  asOf: number,
  view: GroupView,
  { views, reference }: { readonly views: Pick<GroupViews, 'independence'>; readonly reference: Reference },
) {
  const life = lifeOf(view.index, value, view.now)
  const positions = [...new Set(life.rows.map(({ source }) => source))]
  const [related, [warnings = []], [verdict], [network]] = await Promise.all([
    views.independence(view, positions),
    reference.warnings([value]),
    reference.verdicts([value]),
    /^ipv[46]/.test(value.kind) ? reference.networks([value]) : [],
  ])
  return {
    life,
    summary: summaryAt(life, view.index, asOf, related),
    warnings,
    verdict,
    /** Null for values without a known network. */
    network:
      network?.asn === undefined
        ? null
        : { asn: network.asn, name: network.name ?? '', country: network.country ?? null },
  }
}
