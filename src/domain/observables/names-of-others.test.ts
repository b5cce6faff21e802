import { expect, it } from 'vitest'
import { holdsNamesOfOthers } from './names-of-others.ts'

it.each([
  ['com', 'a public suffix'],
  ['github.io', 'a public suffix of the private section'],
  ['kawasaki.jp', 'all names below it are public suffixes'],
  ['core.windows.net', 'blob.core.windows.net is below it'],
  ['amazonaws.com', 's3.amazonaws.com is below it'],
  ['localto.net', 'each name below it is of a customer'],
  ['eu-west-1.compute.amazonaws.com', 'it is a region'],
  ['example', 'the list has no rule for it'],
])('says that names below %s belong to others: %s', (name) => {
  expect(holdsNamesOfOthers(name)).toBe(true)
})

it.each([
  'evil-test.com',
  'evil-test.co.uk',
  'evil-test.github.io',
  'bucket.s3.amazonaws.com',
  'evil-test.localto.net',
  'ec2-192-0-2-1.compute-1.amazonaws.com',
])('says that names below %s are its own', (name) => {
  expect(holdsNamesOfOthers(name)).toBe(false)
})
