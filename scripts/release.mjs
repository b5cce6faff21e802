// The change log (docs/design/tests-and-releases.md). Each change waits for its release as a fragment, `changes/<name>.md`: one
// or two lines such as "Reports: Reports name the zone of times."
//   node scripts/release.mjs lint           fails if a fragment or an entry of the change log is malformed
//   node scripts/release.mjs check          fails as well if nothing waits for a release (npm: `preversion`)
//   node scripts/release.mjs cut            moves what waits to a section with version and date (npm: `version`)
//   node scripts/release.mjs notes 0.2.0    prints the section of a version
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const order = 'Reports, Sources, Logs and feeds, Delivery, Search, Groups and people, Command line, Operators, API'
const groups = order.split(', ')
const longest = 120
const unreleased = '## Not released yet'
const fragments = existsSync('changes') ? readdirSync('changes').sort() : []

const [command, wanted] = process.argv.slice(2)
const changelog = readFileSync('CHANGELOG.md', 'utf8')

if (command === 'lint') waiting()
else if (command === 'check') check()
else if (command === 'cut') cut(JSON.parse(readFileSync('package.json', 'utf8')).version)
else if (command === 'notes' && wanted) console.log(sectionOf(`## ${wanted}`) || fail(`CHANGELOG.md lacks ${wanted}.`))
else fail('Usage: node scripts/release.mjs lint | check | cut | notes VERSION')

function check() {
  return waiting().length > 0 ? waiting() : fail('Nothing to release: `changes/` has no fragment.')
}

function cut(version) {
  const entries = check()
  const linesOfGroup = (group) => entries.filter((entry) => entry.group === group).map(({ text }) => `- ${text}`)
  const listed = groups.filter((group) => linesOfGroup(group).length > 0)
  const listOf = (group) => [`### ${group}`, '', ...linesOfGroup(group), '']
  const today = new Date().toISOString().slice(0, 10)
  const section = [`## ${version} (${today})`, '', ...listed.flatMap(listOf), ''].join('\n')
  const [head, ...older] = changelog.split(/^(?=## )/m).filter((text) => !text.startsWith(unreleased))
  writeFileSync('CHANGELOG.md', `${[head, section, ...older].join('').trimEnd()}\n`)
  for (const name of fragments) rmSync(`changes/${name}`)
  const chart = 'deploy/helm/winnow/Chart.yaml'
  const text = readFileSync(chart, 'utf8').replace(/^version: .*$/m, `version: ${version}`)
  writeFileSync(chart, text.replace(/^appVersion: .*$/m, `appVersion: "${version}"`))
}

/** The entries that wait for a release: those of the change log, then those of the fragments by name. */
function waiting() {
  let heading = ''
  const entries = linesOf(sectionOf(unreleased)).flatMap((line) => {
    if (!line.startsWith('### ')) return entry('CHANGELOG.md', heading, line.replace(/^- /, ''))
    heading = line.slice(4)
    return []
  })
  for (const name of fragments) {
    const lines = linesOf(readFileSync(`changes/${name}`, 'utf8'))
    if (lines.length < 1 || lines.length > 2) fail(`changes/${name}: write one or two lines.`)
    for (const line of lines) entries.push(entry(`changes/${name}`, ...line.split(/: (.*)/)))
  }
  return entries
}

function entry(file, group, text = '') {
  const place = `${file}, "${text || group}":`
  if (!groups.includes(group)) fail(`${place} put it in a group, as in "Reports: …": ${order}.`)
  if (!/^[\p{Lu}\p{N}`].*\.$/u.test(text)) fail(`${place} write a sentence, with a capital letter and a full stop.`)
  if (text.length > longest) fail(`${place} write at most ${longest} characters, not ${text.length}.`)
  return { group, text }
}

/** Without blank ones, and without blanks around each. */
function linesOf(text) {
  return text.match(/\S.*\S/g) ?? []
}

/** The text under a heading, which may end with a date; empty if there is none. */
function sectionOf(heading) {
  const sections = changelog.split(/^(?=## )/m)
  const section = sections.find((text) => text.startsWith(`${heading}\n`) || text.startsWith(`${heading} (`)) ?? ''
  return section.split('\n').slice(1).join('\n').trim()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
