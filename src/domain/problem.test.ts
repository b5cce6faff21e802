import { describe, expect, it } from 'vitest'
import { Problem } from './problem.ts'

describe('a problem', () => {
  it('fills its sentence with the values it is given', () => {
    expect(new Problem('upload.damaged', { at: 17 }).message).toContain('at byte 17.')
  })

  it('about a refused address is a whole sentence, as no reason is ever given for it', () => {
    expect(new Problem('source.address-refused').message).toMatch(/[^:\s]\.$/)
  })
})
