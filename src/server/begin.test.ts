import { expect, it } from 'vitest'
import { connectionsFor } from './begin.ts'

it('the embedded database admits more connections than the pool has, and never fewer than before', () => {
  expect([2, 12, 100].map(connectionsFor)).toEqual([80, 80, 168])
})
