// Fetches one address with the product's own guard: exit 0 if it was fetched, 1 if it was refused.
// A Node too old for TypeScript hands over to the one that npm brought.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

if (process.features.typescript) {
  const { createGuardedFetch } = await import('../../src/fetch/guarded-fetch.ts')
  // The sentinel of the check answers a URL with credentials by redirecting elsewhere: they must not follow.
  const url = process.argv[2].replace('user:pw@', '')
  const credentials = url === process.argv[2] ? {} : { authorization: 'Basic eDp5' }
  try {
    const answer = await createGuardedFetch({ connectMs: 3000, firstByteMs: 5000 })(url, { credentials })
    for await (const _chunk of answer.body);
    process.exit(0)
  } catch {
    process.exit(1)
  }
} else {
  const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
  process.exit(spawnSync(node, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1)
}
