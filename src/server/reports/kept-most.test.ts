import { expect, it } from 'vitest'
import { analysing, factsOf } from '../../../test/analysing.ts'

const listed = [{ source: { id: 'all' }, values: ['100.20.0.0/16'] }]
const { analyse: analyseBy, another } = analysing({ keptMost: { values: 1000, valueBytes: 1e5, hours: 100 } }, listed)

/** Analyses a log with this many addresses of a listed range, each seen in this many hours. */
async function analyse(addresses: number, hours: number, by?: ReturnType<typeof another>) {
  const lines = Array.from({ length: hours * addresses }, (_, n) => {
    const hour = String(Math.floor(n / addresses)).padStart(2, '0')
    return `2026-11-19T${hour}:00:00Z fw denied 100.20.30.${n % addresses}\n`
  })
  const parts = { facts: factsOf('all'), log: lines.join(''), ...(by && { by }) }
  return (await analyseBy({ name: 'fw.log' }, parts)).report
}

it('a report with too many combinations of sources is refused with advice', async () => {
  // One class each of what may be listed and of all matches, because nobody watched the source: its weight and its source.
  const [enough, tooFew] = [4, 3].map((mostClassNumbers) => another({ mostClassNumbers }))

  await expect(analyse(2, 1, tooFew)).rejects.toMatchObject({ code: 'upload.too-varied' })

  expect((await analyse(2, 1, enough)).summary.suspicious).toBe(2)
})

it('a log with too many hours of listed observables is refused with advice, and a later log is read', async () => {
  await expect(analyse(10, 20)).rejects.toMatchObject({
    code: 'upload.too-much-found',
    values: { valueLimit: 1000, hourLimit: 100 },
  })

  expect((await analyse(5, 10)).summary.lines).toBe(50)
})
