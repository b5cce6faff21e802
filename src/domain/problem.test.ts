import { describe, expect, it } from 'vitest'
import { Problem } from './problem.ts'

describe('a problem', () => {
  it('fills its message with the given values', () => {
    expect(new Problem('upload.damaged', { at: 17 }).message).toContain('at byte 17.')
  })

  it('has its sentences in both languages', () => {
    const problem = new Problem(
      'source.address-refused',
      { reason: 'it is long' },
      { german: { reason: 'Sie ist lang' } },
    )

    expect(problem.message).toMatch(/: it is long\.$/)
    expect(problem.valuesIn('de')).toEqual({ reason: 'Sie ist lang' })
  })
})
