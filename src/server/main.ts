import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import type { App } from './app.ts'
import { begin } from './begin.ts'
import { type Config, describeSettings, readConfig } from './config.ts'
import { passwordLine } from './groups/first-password.ts'
import { stopOnSignals } from './platform/processes/stop-signals.ts'
import { createLog } from './platform/telemetry/log.ts'
import { startSentence } from './start-fault.ts'

const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))

if (process.argv.includes('--help')) {
  const rows = describeSettings().map(({ name, meaning }) => `  ${name.padEnd(37)}${meaning}`)
  console.log(
    `winnow ${version}\n\nnpm start [-- --dev]\nwinnow start\n\nSettings (environment variables):\n${rows.join('\n')}`,
  )
  process.exit(0)
}

let isStopping = false
let config: Config | undefined
try {
  config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const development = process.argv.includes('--dev')
  let app: App | undefined
  const begun = begin(config, log)
  // `startApp` awaits the same promise and reports its error; this prevents an unhandled rejection before that.
  begun.catch(() => {})

  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), 30_000).unref()
    // During the start, only the embedded database would outlive this process.
    if (app) await app.stop()
    else await begun.then(({ embedded }) => embedded?.stop()).catch(() => {})
    process.exit(0)
  }
  stopOnSignals(stop)
  // Imported only now, because loading the code takes as long as the start of the database, which runs meanwhile.
  const { startApp } = await import('./app.ts')
  app = await startApp(config, { log, version, pages: development ? 'development' : 'built' }, begun)
  // Again, because Vite adds listeners in development that end the process at once.
  stopOnSignals(stop)
  await welcome(app, config)
  // Node writes its compile cache only at a regular exit; a killed process would leave none for the next start.
  flushCompileCache()
} catch (error) {
  // A stop during the start makes the start fail, which is not an error.
  if (!isStopping) {
    console.error(startSentence(error, config) ?? error)
    process.exit(1)
  }
}

async function welcome(app: App, config: ReturnType<typeof readConfig>): Promise<void> {
  const lines = [`Winnow ${version} is ready: ${app.origin}`]
  if (!config.oidc.issuer && config.demo.isMade) lines.push(`Sign in as ${config.demo.email}`)
  if (app.demoPassword) {
    lines.push(
      await passwordLine(app.demoPassword, { dataDir: config.dataDir, isTerminal: process.stdout.isTTY === true }),
    )
  }
  if (app.isWithoutGroup) {
    lines.push(
      'There is no group yet. Invite its first administrator: npm run operate -- create-group NAME --admin EMAIL',
    )
  }
  if (!app.isCollecting && !config.sources.mirrorDir) {
    lines.push(
      config.sources.fetch === undefined
        ? 'Only demo sources so far. To collect real ones: sign in, press "Collect real sources", or set FETCH=on.'
        : 'Sources are not collected over the network; FETCH=on does that.',
    )
  }
  console.log(`\n  ${lines.join('\n  ')}\n`)
}
