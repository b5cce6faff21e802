import { expect, it } from 'vitest'
import { firstSentence } from './first-sentence.ts'

it.each([
  ['Files for ACLs: ip.txt (dst). Names are exact.', 'Files for ACLs: ip.txt (dst).', 'Names are exact.'],
  ['Je Art ein Set: .json für die API. Änderungen kommen.', 'Je Art ein Set: .json für die API.', 'Änderungen kommen.'],
  ['From version 2.87 on.', 'From version 2.87 on.', ''],
  ['One line', 'One line', ''],
])('the first sentence of “%s”', (text, first, rest) => {
  expect(firstSentence(text)).toEqual([first, rest])
})
