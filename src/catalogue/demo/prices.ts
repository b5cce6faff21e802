import type { PriceList } from '../prices.ts'

/** Invented prices of the demo sources. They are labelled as demo wherever they are shown. */
export const demoPrices: PriceList = {
  demo: true,
  currency: 'EUR',
  sources: {
    'demo.perimeter-pro': 18_000,
    'demo.global-reputation': 42_000,
    'demo.phish-lens': 9_500,
    'demo.threat-graph': 24_000,
  },
  product: [
    { upToSources: 5, eurPerYear: 6_000 },
    { upToSources: 15, eurPerYear: 12_000 },
    { upToSources: null, eurPerYear: 20_000 },
  ],
}
