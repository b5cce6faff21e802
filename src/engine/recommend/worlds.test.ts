import { describe, expect, it } from 'vitest'
import { wholeObservable } from '../match/weight.ts'
import type { Exclusion, SourceFacts } from './recommend.ts'
import { judge, preferLarger, type WorldSource } from './worlds.ts'

const listed = (id: string, containedIn: readonly number[], more: Partial<WorldSource> = {}): WorldSource => ({
  id,
  price: 0,
  isJudged: true,
  isDead: false,
  isDelivered: false,
  containedIn,
  ...more,
})

/** A log with 100 suspicious observables, too few to tell by hits; 50 are met by all of some sources, one by another. */
const worldOf = (sources: readonly WorldSource[], met: readonly number[], alone: readonly number[] = []) => ({
  sources,
  inUse: sources.map((_, i) => i),
  classes: {
    weights: [50 * wholeObservable, wholeObservable],
    sets: [Uint32Array.from(met), Uint32Array.from(alone)],
  },
  suspicious: 100,
  winnowPrices: [],
  thresholdShare: 0.01,
})

interface Terms {
  readonly price?: number
  readonly complexity?: number
  readonly exclusion?: Exclusion
}

const factsWith = ({ price = 0, complexity = 1 }: Terms): SourceFacts => ({
  id: '',
  name: '',
  maintainer: '',
  commercial: false,
  licence: { name: '', commercialUse: 'yes' },
  price,
  complexity,
  flavours: [],
})

describe('a source in use of which another one lists all', () => {
  const [part, whole] = [listed('part', [1]), listed('whole', [])]

  it.each([
    ['is superfluous beside a chosen one', worldOf([part, whole], [0, 1]), [1], ['superfluous', 'worth-it']],
    ['is superfluous beside one that stays', worldOf([part, whole], []), [], ['superfluous', 'too-little']],
    ['stays if it is chosen', worldOf([part, whole], [0, 1]), [0], ['worth-it', 'too-little']],
    ['stays if it adds something', worldOf([part, whole], [0, 1], [0]), [1], ['worth-it', 'worth-it']],
    [
      'stays if the other one has ended',
      worldOf([part, listed('whole', [], { isDead: true })], []),
      [],
      ['too-little', 'dead'],
    ],
    [
      'is one of two copies, of which the first stays',
      worldOf([part, listed('copy', [0])], []),
      [],
      ['too-little', 'superfluous'],
    ],
  ])('%s', (_, world, chosen, verdicts) => {
    expect(judge(world, chosen).map(({ verdict }) => verdict)).toEqual(verdicts)
  })

  it.each<[string, readonly Terms[], readonly number[]]>([
    ['makes room for the largest', [{}, {}, {}], [2]],
    ['does not for a dearer one', [{}, { price: 1 }, { price: 1 }], [0]],
    ['does not for a more complex one', [{}, { complexity: 2 }, { complexity: 2 }], [0]],
    ['does not for one that may not be recommended', [{}, {}, { exclusion: 'licence' }], [1]],
  ])('%s', (_, terms, chosen) => {
    const sources = [listed('part', [1, 2]), listed('more', [2]), listed('most', [])]
    const facts = terms.map((one) => factsWith(one))
    const exclusions = terms.map(({ exclusion }) => exclusion)

    expect(preferLarger(worldOf(sources, [0, 1, 2]), { sources: facts, exclusions }, [0])).toEqual(chosen)
  })

  it('does not make room for one that meets less of the log', () => {
    const sources = [listed('part', [1]), listed('whole', [])]
    const facts = sources.map(() => factsWith({}))

    expect(preferLarger(worldOf(sources, [0]), { sources: facts, exclusions: [] }, [0])).toEqual([0])
  })
})
