import { describe, expect, it } from 'vitest'
import { families } from '../commands.ts'
import { command, OperatorFault, type OperatorTools } from './command.ts'
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
        ask: async () => 'Destroy everything?',
        async run() {
          done.push('destroyed')
          return { text: ['Destroyed.'], data: {} }
        },
      }),
      command({
        name: 'break',
        about: 'nothing',
        async run() {
          throw new OperatorFault('It is whole.')
        },
      }),
    ],
  },
]

async function run(words: string[], agree?: Terminal['agree']) {
  const output = { out: '', err: '' }
  const terminal = {
    out: (text: string) => {
      output.out += text
    },
    err: (text: string) => {
      output.err += text
    },
  }
  const code = await runCommand(words, {
    families: made,
    tools: {} as OperatorTools,
    terminal: agree ? { ...terminal, agree } : terminal,
  })
  return { code, ...output }
}

describe('a command', () => {
  it('prints text for people and JSON for programs, wherever the flag is', async () => {
    expect(await run(['show', '7'])).toEqual({ code: 0, out: 'This is 7.\n', err: '' })
    const { out } = await run(['show', '--json', '7', '--all'])
    expect(JSON.parse(out)).toEqual({ id: '7', all: true })
  })

  it('that is irreversible asks first, and does nothing without a terminal', async () => {
    const questions: string[] = []
    const saying = (answer: boolean) => async (question: string) => {
      questions.push(question)
      return answer
    }

    expect(await run(['destroy'])).toMatchObject({ code: 1, err: expect.stringContaining('Add --yes') })
    expect(await run(['destroy'], saying(false))).toMatchObject({ code: 1, err: 'Nothing was done.\n' })
    expect(done).toEqual([])
    expect(await run(['destroy'], saying(true))).toMatchObject({ code: 0 })
    expect(questions).toEqual(['Destroy everything?', 'Destroy everything?'])
    expect(await run(['destroy', '--yes'])).toMatchObject({ code: 0, out: 'Destroyed.\n' })
    expect(done).toHaveLength(2)
  })

  it('reports the reason of a failure in a sentence', async () => {
    expect(await run(['break', '--json'])).toEqual({ code: 1, out: '', err: 'It is whole.\n' })
  })

  it.each([[['show']], [['show', '1', '2']], [['show', '1', '--some']], [['destroy', 'x']]])(
    'shows its usage if it is called in another way: %o',
    async (words) => {
      const { code, err, out } = await run(words)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(`Usage: operate ${words[0]}`)
    },
  )

  it('gets a suggestion if it is misspelled', async () => {
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

const someId = crypto.randomUUID()
it.each([
  'accept',
  'accept 1 2',
  'held-back 1',
  'restore-group 1',
  'backup',
  'restore a b',
  'restore a --with-secret',
  'record --group x',
  'import-terms',
  'trials x',
  'subscription',
  'keys all',
  'revoke-key',
  'revoke-key 4711 now',
  'users x',
  'user',
  'lock-user',
  'delete-user a b',
  'end-sessions',
  'set-licence example-org.ssh',
  'set-licence --name x',
  'reset-licence',
  ...['', '-1', '3651', '5 6'].map((days) => `extend-trial ${someId} ${days}`.trim()),
  ...['', '2026-13-01', '2027-06-31'].map((day) => `set-end ${someId} ${day}`.trim()),
])('arguments with wrong syntax do nothing: %s', async (line) => {
  const terminal = { out: () => {}, err: () => {} }
  expect(await runCommand(line.split(' '), { families, tools: {} as OperatorTools, terminal })).toBe(2)
})

describe('a wrong value', () => {
  const id = crypto.randomUUID()
  it.each([
    ['groups --al', "Unknown option '--al'"],
    ['create-group Example --admin anna', '--admin: Invalid email'],
    ['create-group Example --admin anna@customer.example --locale fr', '--locale: Invalid option: expected one of'],
    ['create-group Example', '--admin is missing'],
    [`grant ${id} PEOPLE all`, 'PEOPLE is not a scope. There are '],
    [`grant ${id} NIL REPORT_READ`, 'NIL has no permission "REPORT_READ"'],
    ['grant 4711 NIL all', '4711 is not the id of a group'],
    ['restore-group 4711', '4711 is not the id of a group'],
    ['reset-link anna', 'EMAIL: Invalid email'],
    ['subscriptions --group 4711', '4711 is not the id of a group'],
    ['subscription 4711', '4711 is not the id of a subscription'],
    [`extend-trial ${id} 0`, 'DAYS must be a whole number from 1 to '],
    [`set-end ${id} 31.12.2026`, '31.12.2026 is not a day or time'],
    ['revoke-key 4711', '4711 is not the id of a key'],
    ['accept x', 'x is not the number of a snapshot'],
    ['set-price example-org.ssh 1,50', '1,50 is not an amount'],
    ['set-product-prices 5=6000,ten=12000', '"ten=12000" is not written UPTO=EUR'],
    ['set-product-prices any=1e9', '1e9 is not an amount'],
    ['set-licence example-org.ssh --redistribution maybe', '--redistribution: yes, no or unknown'],
    ['move-listings mysql', 'mysql is no store of listings'],
    ['remove-post 4711 spam', '4711 is not the id of a post'],
    ['restore ./backup --tombstones a --without-tombstones', 'exclude each other'],
    ['record --last 0', '--last: must be at least 1'],
    ['record --last few', '--last: must be a number'],
    [`record --group ${id} --user ${id}`, '--group and --user exclude each other'],
  ])('is named before the usage, with its fault: %s', async (line, why) => {
    const words = line.split(' ')
    let err = ''
    const terminal = {
      out: () => {},
      err: (text: string) => {
        err += text
      },
    }
    expect(await runCommand(words, { families, tools: {} as OperatorTools, terminal })).toBe(2)

    const [said, usage] = err.split('\n\n')
    expect(said).toContain(why)
    expect(usage).toContain(`Usage: operate ${words[0]} `)
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
