import type { DeliveryPreview, PreviewBody } from '../../contract/subscriptions.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import { sourceOverlaps } from '../sources/figures-reply.ts'
import { replacementsAmong } from '../sources/replacements.ts'
import type { SourceService } from '../sources/service.ts'
import type { SourceOverview } from '../sources/store.ts'
import type { SubscriptionPreview } from '../subscriptions/api.ts'
import type { Asking } from '../subscriptions/choices.ts'
import type { Preview } from './preview.ts'
import type { PreviewDesk } from './preview-desk.ts'
import type { IndicatorChoice } from './selection.ts'

export interface PreviewDependencies {
  readonly desk: Pick<PreviewDesk, 'ask'>
  readonly service: Pick<SourceService, 'sources' | 'readerOf' | 'figures'>
}

/** Previews what a choice would deliver now, with details of each source. */
export function subscriptionPreview({ desk, service }: PreviewDependencies): SubscriptionPreview {
  return {
    /** Null if it is still being computed. @throws Problem if no source is chosen, or as `PreviewDesk.ask` does */
    async of(asking: Asking, body: PreviewBody, signal: AbortSignal): Promise<DeliveryPreview | null> {
      const { who, groupId, locale } = asking
      const { targetFormats, blockShared, ...chosen } = body
      const choice: IndicatorChoice = { ...chosen, iocSelector: chosen.iocSelector as KindId[] }
      if (choice.sources.length === 0) throw new Problem('subscription.source')
      const reader = await service.readerOf(who, groupId)
      const formats = targetFormats.map(({ id }) => id)
      const preview = await desk.ask(who.id, { groupId, choice, formats, blockShared }, signal)
      if (!preview) return null
      const overviews = await service.sources.list(reader)
      const byId = new Map(overviews.map((overview) => [overview.source.id, overview]))
      const nameOf = (id: string) => byId.get(id)?.source.name ?? id
      return {
        indicators: preview.total,
        shared: preview.shared,
        kinds: counted(preview.kinds, (kind, indicators) => ({ kind, indicators })),
        sources: await Promise.all(preview.sources.map((counts) => sourceOf(asking, counts, { overviews, byId }))),
        formats: Object.entries(preview.formats).map(([id, indicators]) => ({ id: id as TargetFormatId, indicators })),
        omitted: counted(preview.omitted, (reason, indicators) => ({ reason, indicators })),
        refused: preview.refused.map(({ ID, clause }) => ({ ID, name: nameOf(ID), clause: clause[locale] })),
      }
    },
  }

  async function sourceOf(
    { who, groupId }: Asking,
    { id, left, ...counts }: Preview['sources'][number],
    {
      overviews,
      byId,
    }: { readonly overviews: readonly SourceOverview[]; readonly byId: ReadonlyMap<string, SourceOverview> },
  ): Promise<DeliveryPreview['sources'][number]> {
    const overview = byId.get(id)
    return {
      ID: id,
      name: overview?.source.name ?? id,
      ...counts,
      left: counted(left, (reason, indicators) => ({ reason, indicators })),
      newestLook: overview?.newestLook ? new Date(overview.newestLook).toISOString() : null,
      dead: overview?.dead ?? null,
      replacements: overview && counts.indicators === 0 ? await insteadOf(overview, { who, groupId, overviews }) : [],
    }
  }

  async function insteadOf(
    overview: SourceOverview,
    { who, groupId, overviews }: Pick<Asking, 'who' | 'groupId'> & { readonly overviews: readonly SourceOverview[] },
  ) {
    const { newest, overlaps } = await service.figures.of(who, groupId, overview.number)
    const byNumber = new Map(overviews.map(({ number, source: { id, name } }) => [number, { id, name }]))
    return replacementsAmong(sourceOverlaps(overlaps, newest?.listed ?? 0, byNumber), overviews)
  }
}

/** Most frequent first. */
function counted<Row extends { readonly indicators: number }>(
  counts: Readonly<Record<string, number>>,
  row: (name: string, indicators: number) => Row,
): Row[] {
  return Object.entries(counts)
    .map(([name, indicators]) => row(name, indicators))
    .sort((a, b) => b.indicators - a.indicators)
}
