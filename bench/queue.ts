import { setTimeout as wait } from 'node:timers/promises'
import { type Bench, figure } from './bench.ts'
import { withBuiltProduct } from './product.ts'
import { type Member, twoTenants } from './two-tenants.ts'

const queued = 150
const results = '/api/web/uploads/files/results'

/** Seconds from requesting the demo report until it starts, and until it is done. */
async function demoReport({ visitor, groupId }: Member): Promise<{ begun: number; done: number }> {
  const from = performance.now()
  const asked = await visitor.json('POST', `${results}/demo?groupID=${groupId}`)
  if (asked.status !== 202) throw new Error(`asking for a report was answered ${asked.status}`)
  let begun: number | undefined
  for (;;) {
    const { body } = await visitor.json('GET', `${results}?groupID=${groupId}`)
    const { state } = body.find((one: { taskID: string }) => one.taskID === asked.body.taskID)
    const seconds = (performance.now() - from) / 1000
    if (state !== 'queued') begun ??= seconds
    if (state === 'done') return { begun: begun ?? seconds, done: seconds }
    if (state === 'failed' || seconds > 600) throw new Error(`the report is ${state} after ${seconds.toFixed(0)} s`)
    await wait(200)
  }
}

/** One organisation requests very many reports, and another one a single report. */
export const queueBench: Bench = {
  name: 'queue',
  about: `one organisation queues ${queued} reports, another asks for one`,
  async run({ scratch, rounds, say }) {
    return withBuiltProduct(scratch, {}, async ({ dataDir, origin }) => {
      const { a, b } = await twoTenants(dataDir, origin)
      await demoReport(b)
      const alone = []
      for (let n = 0; n < rounds; n++) alone.push(await demoReport(b))
      const asked = await Promise.all(
        Array.from({ length: queued }, () => a.visitor.json('POST', `${results}/demo?groupID=${a.groupId}`)),
      )
      say(`${asked.filter(({ status }) => status === 202).length} queued`)
      const beside = []
      for (let n = 0; n < rounds; n++) beside.push(await demoReport(b))
      const worst = Math.max(...beside.map(({ begun }) => begun))
      if (worst > 10) throw new Error(`a report of the other organisation began after ${worst.toFixed(1)} s`)
      return [
        figure(
          'report begins, alone',
          's',
          alone.map(({ begun }) => begun),
        ),
        figure(
          'report begins, beside the queue',
          's',
          beside.map(({ begun }) => begun),
        ),
        figure(
          'report is there, alone',
          's',
          alone.map(({ done }) => done),
        ),
        figure(
          'report is there, beside the queue',
          's',
          beside.map(({ done }) => done),
        ),
      ]
    })
  },
}
