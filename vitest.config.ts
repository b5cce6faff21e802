import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests start the product a hundred times: with its code compiled before, each start takes a third less. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    environment: 'node',
    reporters: ['default', './test/failures-reporter.ts'],
    globalSetup: ['test/postgres.ts'],
    // They wait for the database more than they reckon: also two processors take two at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // For what hangs, on a machine that does ten other things: no test says by it how fast something is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
