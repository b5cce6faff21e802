import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { folderForTest } from './for-file.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const chart = 'deploy/helm/winnow/Chart.yaml'
const ownScripts = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).scripts

const waiting = '## Not released yet\n\n### Reports\n\n- Reports say more.\n\n'
const older = '## 1.2.2 (2026-01-02)\n\n### API\n\n- Calls are faster.\n\n## 1.2.1 (2026-01-01)\n\n- Mended.\n'
const changelog = (unreleased = '') => `# Changes\n\n${unreleased}${older}`

/** A folder with our release scripts, our chart, version 1.2.3, and the given files. */
async function project(files: Record<string, string>) {
  const parent = folderForTest('winnow-release-')
  const folder = join(parent, 'winnow')
  for (const script of ['scripts/release.mjs', 'scripts/commit-subjects.mjs', 'scripts/count-lines.mjs', chart]) {
    await cp(join(root, script), join(folder, script))
  }
  const written = {
    'CHANGELOG.md': changelog(),
    'package.json': JSON.stringify({ version: '1.2.3', scripts: { words: ownScripts.words } }),
    ...files,
  }
  for (const [name, text] of Object.entries(written)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: environment })
    return { status, stdout, stderr }
  }
  return {
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    list: (name: string) => readdir(join(folder, name)),
    run,
    release: (...args: string[]) => run(process.execPath, 'scripts/release.mjs', ...args),
    words: () => run('npm', 'run', '--silent', 'words'),
  }
}

const identity = { NAME: 'Test', EMAIL: 'test@winnow.example' }
const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) =>
      Object.entries(identity).map(([part, value]) => [`GIT_${who}_${part}`, value]),
    ),
  ),
}

/** The same as a git repository, with these commits after the one that the remote's main branch has, if it has one. */
async function repository(subjects: readonly string[], pushed?: string) {
  const made = await project({})
  made.run('git', 'init', '--quiet')
  const commit = (subject: string) => made.run('git', 'commit', '--quiet', '--allow-empty', '--message', subject)
  if (pushed !== undefined) {
    commit(pushed)
    made.run('git', 'update-ref', 'refs/remotes/origin/main', 'HEAD')
  }
  for (const subject of subjects) expect(commit(subject)).toMatchObject({ status: 0 })
  return made
}

it('a release gathers waiting changes by group, then by name of the fragment, and removes the fragments', async () => {
  const { release, read, list } = await project({
    'CHANGELOG.md': changelog(waiting),
    'changes/b.md': 'Reports: Reports name zones.\r\n',
    'changes/a.md': 'API: Calls have a limit.\nReports: Reports: one line each.\n',
  })

  expect(release('check')).toMatchObject({ status: 0, stderr: '' })
  expect(release('cut')).toMatchObject({ status: 0, stderr: '' })
  const today = new Date().toISOString().slice(0, 10)
  const reports = '### Reports\n\n- Reports say more.\n- Reports: one line each.\n- Reports name zones.\n'
  const gathered = `${reports}\n### API\n\n- Calls have a limit.\n`
  expect((await read('CHANGELOG.md')).replace(/\d{4}-\d\d-\d\d/, today)).toBe(
    `# Changes\n\n## 1.2.3 (${today})\n\n${gathered}\n${older}`,
  )
  expect(await list('changes')).toEqual([])
  expect(await read(chart)).toMatch(/^version: 1\.2\.3\nappVersion: "1\.2\.3"$/m)
  expect(release('notes', '1.2.3').stdout.trim()).toBe(gathered.trim())
})

it('there is no release if no change waits for one', async () => {
  const { release, read } = await project({})
  for (const command of ['check', 'cut']) {
    expect(release(command)).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing to release') })
  }
  expect(await read('CHANGELOG.md')).toBe(changelog())
  expect(release('lint').status).toBe(0)
})

it('the notes of a release contain its own section only', async () => {
  const { release } = await project({ 'CHANGELOG.md': changelog(waiting) })
  expect(release('notes', '1.2.2').stdout).toBe('### API\n\n- Calls are faster.\n')
  expect(release('notes', '1.2')).toMatchObject({ status: 1, stderr: expect.stringContaining('lacks 1.2') })
})

it.each([
  ['without a group', 'Reports name zones.', 'put it in a group'],
  ['with an unknown group', 'Report: Reports name zones.', 'put it in a group'],
  ['without a full stop', 'Reports: Reports name zones', 'write a sentence'],
  ['without a capital letter', 'Reports: names zones.', 'write a sentence'],
  ['of 121 characters', `Reports: A${'b'.repeat(119)}.`, 'at most 120 characters, not 121'],
  ['of three lines', 'API: A.\nAPI: B.\nAPI: C.', 'one or two lines'],
  ['without a line', '\n', 'one or two lines'],
])('a fragment %s fails the check with a sentence', async (_what, text, sentence) => {
  const { words } = await project({ 'changes/zones.md': text })
  const { status, stderr } = words()
  expect(status).not.toBe(0)
  expect(stderr).toContain('changes/zones.md')
  expect(stderr).toContain(sentence)
})

it('an entry of the change log that is malformed fails the check as well', async () => {
  const { words } = await project({ 'CHANGELOG.md': changelog('## Not released yet\n\n- Reports say more.\n\n') })
  expect(words()).toMatchObject({ status: 1, stderr: expect.stringContaining('put it in a group') })
})

it('commit subjects since the main branch of the remote are checked', async () => {
  const plain = ['Add a zone', 'Feed, bring and embed it', 'Bring it back', 'Embed the fonts', `Add ${'a'.repeat(68)}`]
  const byGit = `Merge remote-tracking branch 'origin/${'a'.repeat(72)}'`
  const { words } = await repository([...plain, byGit], 'pushed before this check.')
  expect(words()).toMatchObject({ status: 0, stderr: '' })
})

it('each commit subject that is not a short imperative is named with its fault', async () => {
  const faults = {
    [`Add ${'a'.repeat(69)}`]: 'it has 73 characters',
    [`Add ${'a'.repeat(96)}`]: 'it has 100 characters',
    'add a zone': 'begin with a verb and a capital letter',
    'CHANGELOG: add a zone': 'begin with a verb and a capital letter',
    'Add a zone.': 'leave out the full stop',
    'Added a zone': 'not with "Added"',
    'Adding a zone': 'not with "Adding"',
    'The zone is added': 'not with "The"',
    'What a zone costs': 'not with "What"',
  }
  const { words } = await repository(['Add a zone', ...Object.keys(faults), 'Add another zone'])
  const { status, stderr } = words()
  expect(status).toBe(1)
  const named = stderr.trim().split('\n').slice(1).reverse()
  expect(named).toEqual(
    Object.entries(faults).map(([subject, fault]) => expect.stringMatching(new RegExp(`^"${subject}": .*${fault}`))),
  )
})

it('without a remote, the last 50 commits are checked', async () => {
  const { words, run } = await repository(['added', ...Array.from({ length: 49 }, (_, index) => `Add ${index}`)])
  expect(words()).toMatchObject({ status: 1, stderr: expect.stringContaining('"added"') })
  run('git', 'commit', '--quiet', '--allow-empty', '--message', 'Add 50')
  expect(words()).toMatchObject({ status: 0 })
})

it('in a folder that is not a clone, both scripts say that they checked no subjects and counted no lines', async () => {
  const { words, run } = await project({})
  run('git', 'init', '--quiet', '..')
  run('git', '-C', '..', 'commit', '--quiet', '--allow-empty', '--message', 'of another project')
  expect(words()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('were not checked: this folder has no git'),
  })
  expect(run(process.execPath, 'scripts/count-lines.mjs')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('were not counted: this folder has no git'),
  })
})

it('npm run check checks the words of changes and commits, and counts the lines at its end', () => {
  expect(ownScripts.check.split(' && ')).toEqual(
    expect.arrayContaining(['npm run words', 'npm run unit', 'node scripts/count-lines.mjs']),
  )
  expect(ownScripts.check).toMatch(/node scripts\/count-lines\.mjs$/)
})
