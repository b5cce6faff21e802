import type { Locale } from '../../../domain/text.ts'
import { guides } from './guides.ts'
import { fits, type GuidedSubscription, type ShownGuide, shownGuide } from './shown-guide.ts'

/** The guides of products that read a format of a subscription. */
export interface FittingGuides {
  /** Those that are surely meant, and tools for all formats. */
  readonly own: readonly ShownGuide[]
  /** Some of the many products that read the same format. */
  readonly many: readonly ShownGuide[]
}

/** Fills them in. The server does it: they are in sight at first, and the code of all guides is large. */
export function fittingGuides(subscription: GuidedSubscription, origin: string, locale: Locale): FittingGuides {
  const fitting = guides.filter((guide) => fits(guide, subscription))
  const shown = (isOneOfMany: boolean) =>
    fitting
      .filter((guide) => guide.isOneOfMany === isOneOfMany)
      .map((guide) => shownGuide(guide, subscription, origin, locale))
  return { own: shown(false), many: shown(true) }
}
