// The release notes of a version are its section in the changelog (docs/design/tests-and-releases.md).
//   node scripts/release.mjs check          fails if the section "Not released yet" is empty (npm: `preversion`)
//   node scripts/release.mjs cut            gives that section the version and today's date (npm: `version`)
//   node scripts/release.mjs notes 0.2.0    prints the section of a version
import { readFileSync, writeFileSync } from 'node:fs'

const [command, wanted] = process.argv.slice(2)
const unreleased = '## Not released yet'
const changelog = readFileSync('CHANGELOG.md', 'utf8')

if (command === 'check') sectionOf(unreleased)
else if (command === 'cut') cut(JSON.parse(readFileSync('package.json', 'utf8')).version)
else if (command === 'notes' && wanted) console.log(sectionOf(`## ${wanted}`))
else fail('Usage: node scripts/release.mjs check | cut | notes VERSION')

function cut(version) {
  sectionOf(unreleased)
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync('CHANGELOG.md', changelog.replace(unreleased, `${unreleased}\n\n## ${version} (${today})`))
  const chart = 'deploy/helm/winnow/Chart.yaml'
  const text = readFileSync(chart, 'utf8').replace(/^version: .*$/m, `version: ${version}`)
  writeFileSync(chart, text.replace(/^appVersion: .*$/m, `appVersion: "${version}"`))
}

/** The text under a heading, which may end with a date. */
function sectionOf(heading) {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line === heading || line.startsWith(`${heading} (`))
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '))
  const text = start < 0 ? '' : lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n')
  return text.trim() || fail(`CHANGELOG.md has nothing under "${heading}"`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
