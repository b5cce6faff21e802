import type { SourceSummary } from '../src/contract/sources.ts'

type Figures = NonNullable<SourceSummary['figures']>

const figures: Figures = {
  measuredAt: '2026-03-01T00:00:00.000Z',
  listed: 1000,
  addedPerDay: 10,
  removedPerDay: 5,
  churn: 0.015,
  novelty: 0.4,
  medianAgeDays: 12,
  exclusiveShare: 0.3,
  warningShare: 0.01,
  doubtfulShare: 0.02,
  wideShare: 0,
  firstShare: 0.5,
  quality: 70,
}

/** A source for tests; `figures` overrides some figures, or null. */
export function sampleSource(
  id: string,
  { figures: part, ...rest }: Partial<Omit<SourceSummary, 'figures'>> & { figures?: Partial<Figures> | null } = {},
): SourceSummary {
  return {
    id,
    name: id,
    maintainer: 'Example Org',
    homepage: 'https://feeds.example/',
    commercial: false,
    demo: false,
    custom: false,
    standsFor: null,
    price: null,
    flavours: ['mixed'],
    kinds: ['ipv4'],
    records: 1000,
    licence: 'CC0-1.0',
    licenceTerms: { name: 'CC0-1.0', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
    health: { state: 'ok', lastSuccess: '2026-03-01T00:00:00.000Z', lastAttempt: null, message: null },
    cadenceMinutes: 60,
    authentication: 'none',
    industries: [],
    geographies: [],
    complexityScore: 2,
    firstSnapshot: null,
    newestLook: '2026-03-01T00:00:00.000Z',
    dead: null,
    aside: null,
    figures: part === null ? null : { ...figures, ...part },
    ...rest,
  }
}
