import { expect, it } from 'vitest'
import { analysing, factsOf } from '../../../test/analysing.ts'

// F-13: work that needs too much memory ends alone. Its report: store.test.ts ("marks a report as failed if every
// attempt has died") and queue.test.ts ("retries, gives up after the last attempt").

const { analyse } = analysing({ heapMb: 64 })

it('a thread that needs too much memory dies with its order; the process and the next order continue', async () => {
  await analyse({}, { facts: factsOf('all') })
  const tooMuch = Array.from({ length: 300_000 }, (_, n) => factsOf(`${n}`.padStart(80, 'x'))).flat()

  await expect(analyse({}, { facts: tooMuch })).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })

  expect((await analyse({}, { facts: factsOf('all') })).report.id).toBeDefined()
})
