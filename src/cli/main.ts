import { cacheFolder } from './index-cache.ts'
import { runCli } from './run.ts'

// A reader that stops early (`winnow extract … | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const context = {
  terminal: { out: process.stdout, err: process.stderr, live: Boolean(process.stderr.isTTY) && !process.env.CI },
  stdin: process.stdin,
  now: Date.now(),
  cache: cacheFolder(process.env),
}
// Not by `await`: the main script of an executable must be CommonJS.
runCli(process.argv.slice(2), context, Boolean(process.env.WINNOW_DEBUG)).then((code) => {
  process.exitCode = code
})
