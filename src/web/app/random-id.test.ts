import { expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

it.each(['with', 'without'])('returns a new UUID of version 4 each time, %s TLS', (tls) => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  if (tls === 'without') vi.stubGlobal('crypto', { getRandomValues })

  const ids = new Set(Array.from({ length: 500 }, randomId))

  expect(ids.size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
