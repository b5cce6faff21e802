import { expect, it } from 'vitest'
import { nameUuid } from './name-uuid.ts'

/** RFC 9562, appendix A.4: the name `www.example.com` in the namespace of the DNS. */
it('follows the standard', () => {
  expect(nameUuid('www.example.com', '6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  )
})

it('is different in our own namespace, and permanent', () => {
  expect(nameUuid('stix identity winnow')).toBe('86a674a1-4574-5207-856c-3c44fa1010fe')
})
