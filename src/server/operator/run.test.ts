import { describe, expect, it } from 'vitest'
import { families } from '../commands.ts'
import { command, nothing, OperatorFault, type OperatorTools } from './command.ts'
import { runCommand, type Terminal } from './run.ts'
import { printable, table } from './table.ts'

const done: string[] = []
const made = [
  {
    title: 'Things',
    commands: [
      command({
        name: 'show',
        usage: 'ID [--all]',
        about: 'one thing',
        options: { all: { type: 'boolean' } },
        read: ([id, ...more], { all }) => (id && more.length === 0 ? { id, all: all === true } : undefined),
        run: async ({ id, all }) => ({ text: [`This is ${id}.`], data: { id, all } }),
      }),
      command({
        name: 'destroy',
        about: 'all things',
        read: nothing,
        ask: async () => 'Destroy everything?',
        async run() {
          done.push('destroyed')
          return { text: ['Destroyed.'], data: {} }
        },
      }),
      command({
        name: 'break',
        about: 'nothing',
        read: nothing,
        async run() {
          throw new OperatorFault('It is whole.')
        },
      }),
    ],
  },
]

async function run(words: string[], agree?: Terminal['agree']) {
  const said = { out: '', err: '' }
  const terminal = {
    out: (text: string) => {
      said.out += text
    },
    err: (text: string) => {
      said.err += text
    },
  }
  const code = await runCommand(words, {
    families: made,
    tools: {} as OperatorTools,
    terminal: agree ? { ...terminal, agree } : terminal,
  })
  return { code, ...said }
}

describe('a command', () => {
  it('prints text for people and JSON for programs, wherever the flag is', async () => {
    expect(await run(['show', '7'])).toEqual({ code: 0, out: 'This is 7.\n', err: '' })
    const { out } = await run(['show', '--json', '7', '--all'])
    expect(JSON.parse(out)).toEqual({ id: '7', all: true })
  })

  it('that is irreversible asks first, and does nothing if nobody can be asked', async () => {
    const asked: string[] = []
    const saying = (answer: boolean) => async (question: string) => {
      asked.push(question)
      return answer
    }

    expect(await run(['destroy'])).toMatchObject({ code: 1, err: expect.stringContaining('Add --yes') })
    expect(await run(['destroy'], saying(false))).toMatchObject({ code: 1, err: 'Nothing was done.\n' })
    expect(done).toEqual([])
    expect(await run(['destroy'], saying(true))).toMatchObject({ code: 0 })
    expect(asked).toEqual(['Destroy everything?', 'Destroy everything?'])
    expect(await run(['destroy', '--yes'])).toMatchObject({ code: 0, out: 'Destroyed.\n' })
    expect(done).toHaveLength(2)
  })

  it('that fails says why, in a sentence', async () => {
    expect(await run(['break', '--json'])).toEqual({ code: 1, out: '', err: 'It is whole.\n' })
  })

  it.each([[['show']], [['show', '1', '2']], [['show', '1', '--some']], [['destroy', 'x']]])(
    'that is not written so is explained: %o',
    async (words) => {
      const { code, err, out } = await run(words)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(`Usage: operate ${words[0]}`)
    },
  )

  it('that is misspelled gets a suggestion', async () => {
    expect(await run(['shows'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean show?') })
    expect(await run(['__proto__'])).toMatchObject({ code: 2 })
  })
})

describe('all commands', () => {
  const all = families.flatMap(({ commands }) => commands)

  it('have unique names and are listed in the help, which fits on a screen', async () => {
    let out = ''
    const terminal = {
      out: (text: string) => {
        out += text
      },
      err: () => {},
    }
    await runCommand(['help'], { families, tools: {} as OperatorTools, terminal })

    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { name, usage } of all) expect(out).toContain(`  ${name}${usage && ` ${usage}`}`)
    const usages = all.map(({ name, usage }) => `  ${name} ${usage}`)
    const tooLong = out.split('\n').filter((line) => line.length > 120 && !usages.includes(line))
    expect(tooLong).toEqual([])
  })
})

describe('arguments with a wrong syntax', () => {
  it.each([
    [['accept']],
    [['accept', 'x']],
    [['accept', '1', '2']],
    [['held-back', '1']],
    [['restore-group', '1']],
    [['backup']],
    [['restore', 'a', 'b']],
    [['restore', 'a', '--with-secret']],
    [['record', '--group', 'x']],
    [['import-terms']],
  ])('do nothing: %o', ([name, ...args]) => {
    const known = families.flatMap(({ commands }) => commands).find((one) => one.name === name)
    expect(known?.understand(args), name).toBeUndefined()
    expect(known).toBeDefined()
  })
})

describe('a table', () => {
  it('has columns of equal width, with numbers to the right', () => {
    expect(
      table(
        ['NAME', 'N'],
        [
          ['Müller', 5],
          ['B', 10],
          [null, null],
        ],
      ),
    ).toEqual(['NAME     N', '------  --', 'Müller   5', 'B       10', '–        –'])
  })

  it('escapes terminal control characters', () => {
    expect(printable('a\u001b[31mb\u202ec\nd')).toBe('a\\u{1b}[31mb\\u{202e}c\\u{a}d')
  })
})
