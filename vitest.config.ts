import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration, type TestUserConfig } from 'vitest/config'
import { chooseSeed } from './test/choose-seed.ts'
import { keepTemporaryFilesInMemory } from './test/memory-folder.ts'

keepTemporaryFilesInMemory()
chooseSeed()

/** Tests start the product a hundred times: with its code compiled before, each start takes a third less. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

/**
 * Files of `test/` that share a process, too: each of its own would load 2,500 modules once more, 2 s of a processor. The
 * longest do not, because files with a process of their own begin first.
 */
const sharing = [
  'test/authorisation/{deleted-customer,functions,hostile-input,nested-ids,recorded}.test.ts',
  'test/authorisation/{second-line,side-channels,tables,walk}.test.ts',
  'test/calibration/calibration.test.ts',
  'test/{advice,architecture,audit-words,bootstrap,compiled-code,containers,decisions-index,docstrings,fill-in}.test.ts',
  'test/{formats-document,helm,home-figures,log-formats-document,no-secrets,package,passed,rank-sum}.test.ts',
  'test/{documented-commands,fees,hours,launcher,listings-url,one-world,prerendered,secret}.test.ts',
  'test/{regular-expressions,release,sightings,supply-chain,takeover,trust-checks}.test.ts',
  'test/{what-the-log-shows,without-network,worlds}.test.ts',
]
const never = ['test/e2e/**', 'node_modules/**']
/** They replace a module, need one that no other test has used, or hold a lot of data. */
const byViteAlone = [
  'src/server/platform/blobs/failing-disk.test.ts',
  'src/web/app/{api,live-progress,page-data}.test.ts',
  'test/ways.test.ts',
]
/** They replace modules, or import JSX and files by Vite. Node itself runs all others, as it runs the product: a tenth less to do. */
const byVite = ['src/web/**/*.test.{ts,tsx}', ...byViteAlone]
const byNode = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    environment: 'node',
    reporters: ['default', './test/failures-reporter.ts'],
    // Types and lint are checked beside them; the tests that start products wait for half of their time.
    maxWorkers: availableParallelism() + 1,
    // For what hangs, on a machine that does ten other things: no test says by it how fast something is.
    testTimeout: process.env.SOAK === '1' ? 3_600_000 : 120_000,
    // Otherwise V8 looks through the whole heap for each 64 MB of buffers (docs/decisions/0193-memory.md).
    execArgv: ['--external-memory-accounted-in-global-limit', '--initial-heap-size=600'],
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // Once for all projects, which do not inherit it.
    globalSetup: ['test/postgres.ts'],
    // Files that share a process have it load each module once: nothing in the product's modules changes but by a call.
    projects: [
      project('shared', ['src/**/*.test.ts', ...sharing], byVite, { isolate: false, experimental: byNode }),
      project('vite', byVite, byViteAlone, { isolate: false, setupFiles: 'test/real-globals.ts' }),
      project('alone', ['test/**/*.test.ts'], [...sharing, ...byVite], { experimental: byNode }),
      project('vite-alone', byViteAlone, [], { setupFiles: 'test/real-globals.ts' }),
    ],
  },
})

function project(
  name: string,
  include: string[],
  exclude: string[],
  options: TestUserConfig = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, exclude: [...never, ...exclude], ...options } }
}
