import { afterAll, expect, it } from 'vitest'
import { everyCall, pathOf } from './ask.ts'
import { type Case, cases } from './cases.ts'
import { makeWorld, objectKinds, ownMarks } from './world.ts'

const made: Record<string, string> = {}
const world = await makeWorld()
for (const kind of objectKinds) {
  await world.make(kind, world.place)
  made[kind] = await world.make(kind, world.foreignPlace)
}
afterAll(() => world.stop())

const reading = everyCall.filter(([, call]) => call.method === 'GET')

it.each(reading)('a company never receives a byte of another one from %s', async (name, call) => {
  const how = cases[name] as Case
  const { params = {}, query = {} } = await how.request({
    group: world.foreignPlace,
    object: how.object ? (made[how.object] ?? '') : '',
    world,
  })
  const path = pathOf(call, params)
  for (const person of [world.foreign.people.admin, world.foreign.people.leftAdmin]) {
    const answer = await fetch(`${world.app.origin}${path}?${new URLSearchParams(query)}`, {
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(how.group === 'header' && { 'x-group-id': world.foreignPlace }),
      },
    })
    const reader = answer.body?.getReader()
    let text = [...answer.headers].join('\n')
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += new TextDecoder().decode(part.value)
      // A stream does not end, so only its beginning is compared.
      if (call.replyType === 'event-stream') break
    }
    await reader?.cancel()

    if (!how.allowed?.includes(answer.status)) expect(answer.status).toBeLessThan(300)
    expect(ownMarks.exec(text)?.[0]).toBeUndefined()
  }
})
