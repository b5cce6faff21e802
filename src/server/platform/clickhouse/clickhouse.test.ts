import { expect, it, onTestFinished } from 'vitest'
import { serveHttp } from '../../../../test/serve-http.ts'
import { readClickHouseAddress } from './address.ts'
import { openClickHouse } from './clickhouse.ts'

/** A server that reports this version. */
async function serverOf(version: string) {
  const origin = await serveHttp((request, response) => {
    request.resume()
    response.end(`${JSON.stringify({ version })}\n`)
  })
  const clickhouse = openClickHouse(readClickHouseAddress(origin.replace('http', 'clickhouse')))
  onTestFinished(() => clickhouse.close())
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
