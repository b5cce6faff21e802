import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readHistories } from '../test/calibration/histories.ts'
import { measurePriors } from '../test/calibration/priors.ts'

/**
 * Measures the shipped priors again: `node bench/priors.ts FOLDER`, with histories in the layout of
 * `test/calibration/histories.ts`.
 */
const folder = process.argv[2]
if (!folder) {
  console.error('Usage: node bench/priors.ts FOLDER, with a MANIFEST.json and histories')
  process.exit(2)
}
const histories = readHistories(folder)
const groups = [...new Set(histories.sources.map(({ group }) => group))]
const priors = measurePriors(histories)
const file = fileURLToPath(new URL('../src/engine/persistence/priors.ts', import.meta.url))
const text = JSON.stringify(priors, undefined, 2)
  .replace(/\[[^\]]*\]/g, (list) => list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'))
  .replace(/"([a-z]+)":/g, '$1:')
  .replaceAll('"', "'")
writeFileSync(
  file,
  `import type { Priors } from './curves.ts'

/**
 * How long lists of a kind keep entries, as long as nothing is known about the list itself: in thousandths, at
 * \`knotDays\`. Measured by \`bench/priors.ts\` on ${histories.sources.length} sources of ${groups.length} public archives (docs/decisions/0173);
 * pools are first flavours of sources.
 */
export const priors: Priors = ${text}
`,
)
console.log(`${file}: ${histories.sources.length} sources of ${groups.join(', ')}`)
