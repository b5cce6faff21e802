import { readFileSync } from 'node:fs'
import { backfillFor } from '../src/cli/commands/backfill.ts'
import { createLoopbackFetchForTests } from '../src/fetch/guarded-fetch.ts'

// Runs `winnow backfill` with the catalogue and the certificate authority of a test.
const [sourcesFile = '', authorityFile = '', ...args] = process.argv.slice(2)
const fetch = createLoopbackFetchForTests({ authorities: [readFileSync(authorityFile, 'utf8')] })
const command = backfillFor(JSON.parse(readFileSync(sourcesFile, 'utf8')))
const terminal = { out: process.stdout, err: process.stderr, live: false }
process.exitCode = await command.run(args, { terminal, stdin: process.stdin, now: Date.now(), cache: '', fetch })
