import type { Locale } from '../../../domain/text.ts'

/** A claim with acceptable and unacceptable wordings. */
export interface Example {
  /** Id of the claim. `text` is its template, with handles numbered from `f1`. */
  readonly claim: string
  readonly text: string
  readonly good: readonly string[]
  readonly bad: readonly { readonly text: string; readonly why: string }[]
}

/** Examples for the prompt. A test checks each of them with the verifier. */
export const examples: Readonly<Record<Locale, readonly Example[]>> = {
  de: [
    {
      claim: 'report.recommended.first',
      text: 'Am meisten trägt [f1] bei: Wir erwarten, dass diese Quelle [f2] verdächtige Observables abdeckt.',
      good: [
        '[f1] trägt am meisten bei; wir erwarten, dass [f2] verdächtige Observables von dieser Quelle abgedeckt werden.',
      ],
      bad: [
        {
          text: '[f1] ist eindeutig die beste Quelle und deckt [f2] verdächtige Observables ab.',
          why: 'judges; drops the expectation',
        },
        {
          text: 'Am meisten trägt [f1] bei, weil diese Quelle voraussichtlich mehr als [f2] verdächtige Observables abdeckt.',
          why: 'compares a number ("mehr als")',
        },
      ],
    },
    {
      claim: 'indicator.uncertain.unproven',
      text: 'Ob [f1] es am [f2] listete, wissen wir nicht: Diese Quelle wurde da nicht beobachtet.',
      good: ['Wir wissen nicht, ob [f1] es am [f2] listete. Die Quelle wurde zu dieser Zeit nicht beobachtet.'],
      bad: [
        {
          text: 'Am [f2] listete [f1] es möglicherweise nicht, denn die Quelle wurde nicht beobachtet.',
          why: 'moves a negation; adds a doubt',
        },
      ],
    },
    {
      claim: 'indicator.headline.listedThen',
      text: 'Am [f1] listete [f2] von [f3] damals beobachteten Quellen [f4].',
      good: ['[f2] von [f3] Quellen, die damals beobachtet wurden, listete [f4] am [f1].'],
      bad: [
        {
          text: 'Nur [f2] von [f3] damals beobachteten Quellen listete [f4] am [f1]; es ist also wenig bekannt.',
          why: 'adds "nur" and a conclusion',
        },
      ],
    },
  ],
  en: [
    {
      claim: 'report.recommended.first',
      text: '[f1] contributes most: we expect it to cover [f2] suspicious observables.',
      good: ['The source that contributes most is [f1], which we expect to cover [f2] suspicious observables.'],
      bad: [
        {
          text: '[f1] is clearly the best source and covers [f2] suspicious observables.',
          why: 'judges; drops the expectation',
        },
        {
          text: '[f1] contributes most, as it is expected to cover more than [f2] suspicious observables.',
          why: 'compares a number ("more than")',
        },
      ],
    },
    {
      claim: 'indicator.uncertain.unproven',
      text: 'We do not know whether [f1] listed it on [f2]: this source was not watched then.',
      good: ['Whether [f1] listed it on [f2], we do not know. The source was not watched at that time.'],
      bad: [
        {
          text: '[f1] possibly did not list it on [f2], because it was not watched.',
          why: 'moves a negation; adds a doubt',
        },
      ],
    },
    {
      claim: 'indicator.headline.listedThen',
      text: 'On [f1], [f2] of [f3] sources watched at the time listed [f4].',
      good: ['[f2] of the [f3] sources that were watched at the time listed [f4] on [f1].'],
      bad: [
        {
          text: 'Only [f2] of [f3] sources watched at the time listed [f4] on [f1], so little is known.',
          why: 'adds "only" and a conclusion',
        },
      ],
    },
  ],
}
