import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bySource, type Calibration, calibrate, diagram, held, type Sum, total } from '../test/calibration/calibrate.ts'
import { type Case, choose, rules } from '../test/calibration/choices.ts'
import type { CutName } from '../test/calibration/cuts.ts'
import { historiesAt, readHistories } from '../test/calibration/histories.ts'
import { measurePriors } from '../test/calibration/priors.ts'

/**
 * How true the probabilities of unproven matches are, and the sets chosen by them (docs/decisions/0173):
 *
 *     node bench/calibration.ts [FOLDER] [--svg] [--sources]
 *
 * FOLDER holds histories with a MANIFEST.json; ../shared/data/histories by default. The priors are measured for each
 * archive from all others. `--svg` writes docs/calibration.svg, `--sources` prints every source.
 */
const { values, positionals } = parseArgs({
  options: { svg: { type: 'boolean', default: false }, sources: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = positionals[0] ?? fileURLToPath(new URL('../../shared/data/histories', import.meta.url))
if (!historiesAt(folder)) {
  console.error(`There is no MANIFEST.json in ${folder}.`)
  process.exit(2)
}

const histories = readHistories(folder)
const groups = [...new Set(histories.sources.map(({ group }) => group))]
const priors = new Map(groups.map((group) => [group, measurePriors(histories, group)]))
const named: Readonly<Record<Exclude<CutName, 'none'>, string>> = {
  third: 'every third look',
  seventh: 'every seventh look',
  tenth: 'every tenth look',
  gap: 'a third of the looks missing in the middle',
  half: 'the second half',
  front: 'the first half',
  last: 'the last look alone',
}
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const ratio = ({ expected, truth }: Sum) =>
  `${expected.toFixed(0)} expected, ${truth} true (${(expected / truth).toFixed(3)})`

const cases: Case[] = []
const middle: Calibration[] = []
for (const [cut, about] of Object.entries(named) as [Exclude<CutName, 'none'>, string][]) {
  const calibrations = groups.map((group) => calibrate(histories, group, cut, priors.get(group) as never))
  console.log(`\nCut to ${about}: ${ratio(total(calibrations))}`)
  for (const calibration of calibrations) {
    const sum = total([calibration])
    console.log(`  ${calibration.group}: ${sum.matches} unproven matches, ${ratio(sum)}`)
    if (values.sources) {
      for (const { source, matches, expected, truth, low, high } of bySource(calibration)) {
        const mark = truth < low || truth > high ? '  outside' : ''
        const interval = `${expected.toFixed(1)} [${low.toFixed(0)}, ${high.toFixed(0)}]`
        console.log(`    ${histories.sources[source]?.name}: ${matches} matches, ${interval}, ${truth} true${mark}`)
      }
    }
    if (cut !== 'front') cases.push(...choose(histories, calibration, 30, 7))
  }
  const sources = calibrations.flatMap(bySource)
  const some = sources.filter(({ matches }) => matches >= 5)
  console.log(`  90 % interval holds for ${percent(held(sources))} of ${sources.length} sources`)
  console.log(`  and for ${percent(held(some))} of the ${some.length} with at least 5 matches`)
  console.log(`  ${row(diagram(calibrations))}`)
  if (cut !== 'last' && cut !== 'front') middle.push(...calibrations)
}

const all = diagram(middle)
const sources = middle.flatMap(bySource)
console.log(`\nThe first three cuts together: ${ratio(total(middle))}`)
console.log(`  90 % interval holds for ${percent(held(sources))} of ${sources.length} sources`)
console.log(`  ${row(all)}`)

console.log(`\nSets chosen from cut histories, ${cases.length} cases: true coverage lost against whole histories`)
for (const rule of rules) {
  const losses = cases.map(({ losses }) => losses[rule]).sort((a, b) => a - b)
  const at = (share: number) => losses[Math.min(losses.length - 1, Math.floor(share * losses.length))] as number
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
  const figures = [`median ${percent(at(0.5))}`, `mean ${percent(mean)}`, `worst tenth from ${percent(at(0.9))}`]
  console.log(`  ${rule.padEnd(9)} ${figures.join(', ')}`)
}

if (values.svg) {
  const file = fileURLToPath(new URL('../docs/calibration.svg', import.meta.url))
  writeFileSync(file, picture(all))
  console.log(`\n${file}`)
}

function row(deciles: readonly Sum[]): string {
  const cell = ({ matches, expected, truth }: Sum) => {
    return matches < 200
      ? `(${matches})`
      : `${(expected / matches).toFixed(2)}→${(truth / matches).toFixed(2)} (${matches})`
  }
  return `expected→true by decile: ${deciles.map(cell).join(' ')}`
}

/** The reliability diagram: a point for each decile, sized by the number of matches; the band is what we promise. */
function picture(deciles: readonly Sum[]): string {
  const size = 320
  const left = 48
  const top = 16
  const x = (p: number) => (left + size * p).toFixed(1)
  const y = (p: number) => (top + size * (1 - p)).toFixed(1)
  const most = Math.max(...deciles.map(({ matches }) => matches))
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((t) => [
    `<text x="${x(t)}" y="${top + size + 18}" text-anchor="middle">${t}</text>`,
    `<text x="${left - 8}" y="${Number(y(t)) + 4}" text-anchor="end">${t}</text>`,
    `<path d="M${x(t)} ${y(0)}V${y(1)}M${x(0)} ${y(t)}H${x(1)}" stroke="#ddd"/>`,
  ])
  const points = deciles
    .filter(({ matches }) => matches >= 200)
    .map(({ matches, expected, truth }) => {
      const radius = (2.5 + 8 * Math.sqrt(matches / most)).toFixed(1)
      const title = `${matches} matches: expected ${(expected / matches).toFixed(3)}, true ${(truth / matches).toFixed(3)}`
      return `<circle cx="${x(expected / matches)}" cy="${y(truth / matches)}" r="${radius}"><title>${title}</title></circle>`
    })
  const band = `M${x(0)} ${y(0.1)}L${x(0.9)} ${y(1)}H${x(1)}V${y(0.9)}L${x(0.1)} ${y(0)}H${x(0)}Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + size + 16} ${top + size + 48}" font-family="sans-serif" font-size="12">
<title>How often matches had been listed, against the probability that was given for it</title>
<rect width="100%" height="100%" fill="#fff"/>
${ticks.join('\n')}
<path d="${band}" fill="#1565c0" fill-opacity=".1"/>
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#1565c0"/>
<g fill="#1565c0" fill-opacity=".75" stroke="#fff">${points.join('\n')}</g>
<text x="${left + size / 2}" y="${top + size + 38}" text-anchor="middle">probability given</text>
<text transform="translate(14 ${top + size / 2}) rotate(-90)" text-anchor="middle">share that had been listed</text>
</svg>
`
}
