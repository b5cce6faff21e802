import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { startApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { noRateLimits } from './no-rate-limits.ts'
import { createVisitor, demo, signIn } from './server.ts'
import { uploading } from './uploading.ts'

// Runs without any network but loopback, and reports the outcome: see without-network.test.ts.

const { dataDir, connection, roles } = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({
  PORT: '0',
  ROLES: roles,
  FETCH: 'on',
  DATA_DIR: dataDir,
  SECRET: 'one secret for all the processes of this test',
  DEMO_PASSWORD: demo.password,
  LOG_LEVEL: 'fatal',
  ...noRateLimits,
})
const outcome: Record<string, unknown> = {}
outcome.outside = await new Promise((done) => {
  connect(443, '192.0.2.1')
    .on('connect', () => done('reached'))
    .on('error', ({ code }: NodeJS.ErrnoException) => done(code))
})
const app = await startApp(config, { log: createLog('fatal'), version: '0.0.0-test', pages: 'none', connection })
if (roles.includes('web')) {
  const dora = createVisitor(app.origin)
  outcome.signIn = (await signIn(dora, demo.email, demo.password)).status
  const files = await uploading(dora)
  outcome.demo = (await files.ended(await files.demo())).state
  outcome.upload = (await files.upload('log.gz', gzipSync(demoLog(Date.now())))).state
  outcome.pages = (await dora.json('GET', `/api/web/dashboard?groupID=${files.groupID}`)).status
  outcome.status = (await dora.json('GET', '/api/status')).status
}
await app.stop()
console.log(JSON.stringify(outcome))
process.exit(0)
