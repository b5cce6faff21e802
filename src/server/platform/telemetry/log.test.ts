import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(
    createLog('info', {
      write(line: string) {
        text += line
      },
    }),
  )
  return text
}

it("logs the error's own fields, and nothing of the connection on which it occurred", () => {
  const client = { secretKey: 4711, statements: { one: 'select * from account' } }
  const error = Object.assign(new Error('terminating connection', { cause: new Error('disk full') }), {
    code: '57P01',
    client,
  })

  const line = logged((log) => log.warn({ err: error }, 'database connection lost'))

  const { err, msg } = JSON.parse(line)
  expect(msg).toBe('database connection lost')
  expect(err).toMatchObject({ type: 'Error', code: '57P01' })
  // The log includes the cause.
  expect(err.message).toMatch(/^terminating connection.*disk full/)
  expect(err.stack).toContain('log.test.ts')
  expect(line).not.toMatch(/4711|select/)
})

it('writes nothing that controls a terminal, ends a line or turns text, and keeps the value', () => {
  const name = 'a\u001b[31m\u007f\u009b2J\u0085\u2028\u202e\u2066z'
  const line = logged((log) => log.info({ name, err: new Error(name) }, name))

  expect(line.trimEnd()).toMatch(/^[\x20-\x7e]*$/)
  expect(JSON.parse(line)).toMatchObject({ name, msg: name, err: { message: name } })
})

it('writes no secret, and one line whatever the value', () => {
  const line = logged((log) => log.info({ password: 'hunter2', headers: { cookie: 's=1' }, name: 'a\nb' }, 'x'))

  expect(line).not.toMatch(/hunter2|s=1/)
  expect(line.trim().split('\n')).toHaveLength(1)
})
