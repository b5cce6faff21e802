import { expect, it } from 'vitest'
import { isFileName } from './file-names.ts'

it.each(['readme.md', 'setup.py', 'invoice.zip', 'data.tar.gz', 'Update.APP'])('%s is a file name', (word) => {
  expect(isFileName(word)).toBe(true)
})

it.each(['name-of-it.xyz', 'name-of-it.com', 'login.portal.js', 'host.name-of-it.app', 'name-of-it.example/setup.py'])(
  '%s is not a file name',
  (word) => {
    expect(isFileName(word)).toBe(false)
  },
)
