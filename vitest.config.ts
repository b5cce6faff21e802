import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { chooseSeed } from './test/choose-seed.ts'
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts'

keepTemporaryFilesInMemory()
chooseSeed()

/** Tests start the product a hundred times: with its code compiled before, each start takes a third less. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

const files = ['src/**/*.test.{ts,tsx}']
const never = ['test/e2e/**', 'node_modules/**']
/** They replace a module, need one that no other test has used, or hold a lot of data. */
const alone = [
  'test/**/*.test.ts',
  'src/server/platform/blobs/failing-disk.test.ts',
  'src/web/{api,live-progress,page-data}.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    reporters: ['default', './test/failures-reporter.ts'],
    // The browser tests run beside them at first; the tests that start products wait for half of their time.
    maxWorkers: availableParallelism() + 1,
    // For what hangs, on a machine that does ten other things: no test says by it how fast something is.
    testTimeout: 120_000,
    // Otherwise V8 looks through the whole heap for each 64 MB of buffers (docs/decisions/0426-garbage-by-all-memory.md).
    execArgv: ['--external-memory-accounted-in-global-limit', '--initial-heap-size=600'],
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // Once for both projects, which do not inherit it.
    globalSetup: ['test/postgres.ts'],
    projects: [
      {
        extends: true,
        // Files share a process, which loads each module once: nothing in the product's modules changes but by a call.
        test: {
          name: 'shared',
          include: files,
          exclude: [...never, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: never } },
    ],
  },
})
