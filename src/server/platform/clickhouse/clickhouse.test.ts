import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../test/free-port.ts'
import { readClickHouseAddress } from './address.ts'
import { openClickHouse } from './clickhouse.ts'

/** A server that reports this version. */
async function serverOf(version: string) {
  const port = await freePort()
  const server = createServer((request, response) => {
    request.resume()
    response.end(`${JSON.stringify({ version })}\n`)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const clickhouse = openClickHouse(readClickHouseAddress(`clickhouse://127.0.0.1:${port}/`))
  onTestFinished(async () => {
    await clickhouse.close()
    server.close()
  })
  return clickhouse
}

it.each(['26.3.1.1', '26.12.4.5', '27.1.1.1'])('version %s is accepted', async (version) => {
  await expect((await serverOf(version)).check()).resolves.toBeUndefined()
})

it.each(['26.2.9.9', '25.8.1.1', 'none'])('version %s is refused, naming the needed one', async (version) => {
  await expect((await serverOf(version)).check()).rejects.toThrow(
    new RegExp(`^the ClickHouse at http://127\\.0\\.0\\.1:\\d+ is version ${version}; 26\\.3 or newer is needed$`),
  )
})
