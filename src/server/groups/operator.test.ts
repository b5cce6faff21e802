import { describe, expect, it } from 'vitest'
import { groupCommands } from './operator.ts'

const { commands } = groupCommands({ days: 7, invite: async () => '' })
const id = crypto.randomUUID()
const understood = ([name, ...args]: readonly string[]) => commands.find((one) => one.name === name)?.understand(args)

describe('operator commands for groups', () => {
  it.each([
    [['groups']],
    [['create-group', 'Müller & Söhne', '--admin', 'anna@mueller.example']],
    [['create-group', '--locale', 'en', '--admin', 'anna@mueller.example', 'Müller']],
    [['grant', id, 'NIL', 'all']],
    [['grant', id, 'RECOMMENDER', 'REPORT_READ,REPORT_CREATE']],
    [['restore-group', id]],
  ])('accept %o', (args) => {
    expect(understood(args)).toBeDefined()
  })

  it.each([
    [['groups', 'x']],
    [['create-group', '--admin', 'no.name@mueller.example']],
    [['create-group', 'No administrator']],
    [['create-group', 'Two', 'names', '--admin', 'anna@mueller.example']],
    [['create-group', 'No language', '--admin', 'anna@mueller.example', '--locale', 'fr']],
    [['create-group', 'No address', '--admin', 'somebody']],
    [['create-group', 'What else', '--admin', 'anna@mueller.example', '--role', 'viewer']],
    [['grant', id, 'NIL']],
    [['grant', id, 'NIL', 'REPORT_READ']],
    [['grant', id, 'toString', 'all']],
    [['grant', '1', 'NIL', 'all']],
    [['restore-group', '1']],
    [['restore-group', id, id]],
  ])('refuse %o', (args) => {
    expect(understood(args)).toBeUndefined()
  })
})
