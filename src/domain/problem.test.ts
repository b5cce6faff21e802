import { describe, expect, it } from 'vitest'
import { Problem } from './problem.ts'

describe('a problem', () => {
  it('fills its message with the given values', () => {
    expect(new Problem('upload.damaged', { at: 17 }).message).toContain('at byte 17.')
  })

  it('has a complete message for a refused address, without the reason for the refusal', () => {
    expect(new Problem('source.address-refused').message).toMatch(/[^:\s]\.$/)
  })
})
