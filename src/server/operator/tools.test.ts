import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openTools } from './tools.ts'

it('a warning goes to standard error, because programs read the answer from standard output', async () => {
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => err.mockRestore())
  const tools = openTools(readConfig({}), 'somebody', {} as never)

  tools.log.warn('the database was slow')
  await tools.close()

  expect(err).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('the database was slow'))
})
