// The long tests in full (test/soak.ts), and the package: `npm run soak`; some of the tests: `npm run soak -- FILE`.
import { spawnSync } from 'node:child_process'

const long = [
  'src/catalogue/devices/devices.test.ts',
  'src/analysis/enrichers/threat-index.test.ts',
  'src/engine',
  'src/formats/containers/unpack.test.ts',
  'src/formats/feeds/hostile.test.ts',
  'src/formats/feeds/linear.test.ts',
  'src/formats/logs/detect.test.ts',
  'src/formats/outputs',
  'src/formats/real-feeds.test.ts',
  'src/formats/sightings',
  'src/log-reader',
  'src/server/deliveries/compose.test.ts',
  'src/server/deliveries/preview.test.ts',
  'src/server/deliveries/taxii',
  'src/server/groups/race.test.ts',
  'src/server/sources/hostile-feeds.test.ts',
  'test/alive.test.ts',
  'test/analysis.test.ts',
  'test/authorisation/hostile-input.test.ts',
  'test/authorisation/matrix.test.ts',
  'test/authorisation/walk.test.ts',
  'test/kill-delivery.test.ts',
  'test/kill-edge.test.ts',
  'test/kill-ingest.test.ts',
  'test/kill-report.test.ts',
  'test/kill-sightings.test.ts',
  'test/mirror.test.ts',
  'test/postgres-stop.test.ts',
  'test/recipes.test.ts',
  'test/restart.test.ts',
  'test/sightings.test.ts',
  'test/trial-mirror.test.ts',
  'test/without-network.test.ts',
]
const given = process.argv.slice(2)
const options = {
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
  shell: process.platform === 'win32',
}
const { status } = spawnSync('vitest', ['run', ...(given.length > 0 ? given : long)], options)
const screens =
  given.length > 0
    ? { status: 0 }
    : spawnSync('node', ['scripts/browser-tests.mjs', 'accessibility', 'analyse-every-log', 'hostile-content'], options)
const packaged = given.length > 0 ? { status: 0 } : spawnSync('npm', ['run', 'test:package'], options)
process.exit(status || (screens.status ?? 1) || (packaged.status ?? 1))
