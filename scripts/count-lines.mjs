// Counts code lines, without blank lines and comments, and the words of the documents.
//   node scripts/count-lines.mjs [FOLDER]             in all
//   node scripts/count-lines.mjs [FOLDER] --rooms     by room as well

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({ options: { rooms: { type: 'boolean' } }, allowPositionals: true })
const root = positionals[0] ?? '.'
if (!existsSync(`${root}/.git`)) {
  console.log('Lines were not counted: this folder has no git history.')
  process.exit()
}
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  .split('\n')
  .filter((path) => path !== '' && existsSync(`${root}/${path}`))
const textOf = (path) => readFileSync(`${root}/${path}`, 'utf8')

const isCode = (path) => /\.(?:ts|tsx|mjs|sql)$/.test(path)
/** What is measured or looked up, and not run. */
const isData = (path) => /^src\/catalogue\/|(?:^|\/)samples?\.ts$|\/truth[\w-]*\.ts$/.test(path)
const isTest = (path) =>
  /^(?:test|bench)\//.test(path) ||
  /\.(?:test|spec)\.tsx?$/.test(path) ||
  /conformance\.ts$|(?:-cases|fixtures?)\.ts$/.test(path)

/** Lines with code; a line counts as a comment if nothing else stands in it. */
function codeLines(path) {
  let inComment = false
  return textOf(path)
    .split('\n')
    .filter((line) => {
      const text = line.trim()
      if (inComment) {
        inComment = !text.includes('*/')
        return false
      }
      if (text.startsWith('/*') || text.startsWith('{/*')) {
        inComment = !text.includes('*/')
        return false
      }
      return text !== '' && !text.startsWith('//') && !text.startsWith('--')
    }).length
}

const sum = (paths, of) => paths.reduce((all, path) => all + of(path), 0)
const code = tracked.filter(isCode)
const data = code.filter((path) => path.startsWith('src/') && isData(path))
const product = code.filter((path) => path.startsWith('src/') && !isTest(path) && !isData(path))
const tests = code.filter((path) => isTest(path) && !isData(path))
const rest = code.filter((path) => !product.includes(path) && !tests.includes(path) && !data.includes(path))
const documents = tracked.filter((path) => path.endsWith('.md'))
const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path))
const words = (path) => textOf(path).split(/\s+/).filter(Boolean).length

if (values.rooms) {
  const roomOf = (path) => path.split('/').slice(0, -1).slice(0, 3).join('/')
  const rows = [...Map.groupBy(product, roomOf)].map(([room, paths]) => [room, sum(paths, codeLines)])
  for (const [room, lines] of rows.sort(([, a], [, b]) => b - a)) console.log(String(lines).padStart(8), room)
}
console.log('Code lines, without blank lines and comments:')
console.log(String(sum(product, codeLines)).padStart(8), 'product')
console.log(String(sum(data, codeLines)).padStart(8), 'catalogue, samples and truths')
console.log(String(sum(tests, codeLines)).padStart(8), 'tests and benchmarks')
console.log(String(sum(rest, codeLines)).padStart(8), 'scripts and settings')
console.log(String(sum(documents, words)).padStart(8), 'words of documents')
console.log(String(decisions.length).padStart(8), 'decisions')
