import { expect, it } from 'vitest'
import { domain } from '../../domain/observables/domain.ts'
import { UNDECIDED } from './rules/suffix.ts'
import { endingsWithTraits, topLevelDomains, traitsOf } from './top-level-domains.ts'

it('the scanner has the same top-level domains as `domain/observables`', () => {
  const names = topLevelDomains()

  expect(names.length).toBeGreaterThan(1400)
  const undecided = names.filter((name) => (traitsOf(name) & UNDECIDED) !== 0)
  expect(names.filter((name) => domain.canonical(`evil-test.${name}`) === undefined)).toEqual(
    undecided.filter((name) => name !== 'onion'),
  )
  for (const none of ['arpa', 'local', 'example', 'invalid', 'notatld', 'exe']) expect(names).not.toContain(none)
})

it('traits exist for top-level domains only', () => {
  const names = new Set(topLevelDomains())

  expect(endingsWithTraits().length).toBeGreaterThan(300)
  expect(endingsWithTraits().filter((name) => !names.has(name))).toEqual([])
})
