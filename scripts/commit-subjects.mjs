// Checks the subjects of the commits since the remote's main, or of the last 50 where there is no remote.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const base = git('merge-base', 'HEAD', 'origin/main')
const history = git('log', '--format=%s', ...(base ? [`${base.trim()}..HEAD`] : ['-50']))
if (history === undefined) {
  console.log('Commit subjects were not checked: this folder has no git history.')
  process.exit()
}

const subjects = history.split('\n').filter(Boolean)
const faults = subjects.flatMap((subject) => faultsOf(subject).map((fault) => `"${subject}": ${fault}`))
if (faults.length > 0) {
  console.error(`Commit subjects to reword (CONTRIBUTING.md, "A change"):\n${faults.join('\n')}`)
  process.exitCode = 1
}

function faultsOf(subject) {
  // Git words these itself.
  if (/^(?:Merge (?:branch|remote-tracking branch|pull request|tag|commit|[\da-f]{40}) |Revert ")/.test(subject))
    return []
  const [first] = subject.split(/[ ,]/)
  return [
    subject.length > 72 && `it has ${subject.length} characters, and may have 72.`,
    !/^\p{Lu}[\p{Ll}-]*,? /u.test(subject) && 'begin with a verb and a capital letter.',
    /\.$/.test(subject) && 'leave out the full stop.',
    isNoVerb(first) && `begin with an imperative such as "Add", not with "${first}".`,
  ].filter(Boolean)
}

/** Articles, words that begin a clause, and participles: "ed" or "ing" behind a vowel, unlike in "Bring" and "Feed". */
function isNoVerb(word) {
  return (
    /^(?:An?|The|This|That|These|Those|What|Who|Whoever|Where|When|How|No|In|On|Of|For|With)$/.test(word) ||
    (/[aeiouy].*(?:[^e]ed|ing)$/i.test(word) && word !== 'Embed')
  )
}

/** What git prints; undefined if it fails, or if the folder is not a clone, also if one contains it. */
function git(...args) {
  const { status, stdout } = existsSync('.git') ? spawnSync('git', args, { encoding: 'utf8' }) : {}
  return status === 0 ? stdout : undefined
}
