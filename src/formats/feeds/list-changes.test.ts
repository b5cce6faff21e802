import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

async function read(...lines: string[]) {
  const { records, rejections, tally } = await readFeed(`${lines.join('\n')}\n`)
  return {
    format: tally.readings[0]?.format,
    values: records.map(({ value }) => value),
    withdrawn: rejections.filter(({ reason }) => reason === 'not-for-detection').length,
  }
}

const file = (name: string, ...lines: string[]) => {
  const old = lines.filter((line) => !line.startsWith('+')).length
  const now = lines.filter((line) => !line.startsWith('-')).length
  return [`diff --git a/${name} b/${name}`, `--- a/${name}`, `+++ b/${name}`, `@@ -1,${old} +1,${now} @@`, ...lines]
}

it('lists what was added to a file and what stays in it', async () => {
  const found = await read(
    ...file('c2.txt', ' 45.155.75.1', '-45.155.75.2', '+45.155.75.3', '+pay-velmora.com # c2', ' # end'),
    ...file('urls.txt', '-http://pay-velmora.com/a', '+http://pay-velmora.com/b'),
  )

  expect(found).toEqual({
    format: 'list-changes',
    values: ['45.155.75.1', '45.155.75.3', 'pay-velmora.com', 'http://pay-velmora.com/b'],
    withdrawn: 2,
  })
})

it('reads a patch that was sent by mail, without its author and signature', async () => {
  const found = await read(
    'From 7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c Mon Sep 17 00:00:00 2001',
    'From: Some Body <some@northwave.com>',
    'Subject: [PATCH] hosts of today',
    '',
    '---',
    ' c2.txt | 3 ++-',
    '',
    ...file('c2.txt', '-45.155.75.2', '+45.155.75.3', '+45.155.75.4'),
    '-- ',
    '2.40.1',
  )

  expect(found.values).toEqual(['45.155.75.3', '45.155.75.4'])
})

it('reads the output of diff without options', async () => {
  const found = await read(
    '2,3d1',
    '< 45.155.75.2',
    '< 45.155.75.3',
    '9c8,9',
    '< 45.155.75.9',
    '---',
    '> 45.155.75.4',
    '> 45.155.75.5',
  )

  expect(found.values).toEqual(['45.155.75.4', '45.155.75.5'])
})

it.each(['', ' '])('reads a list with signs before its values: %j', async (blank) => {
  const found = await read(
    '# 9 January',
    `+${blank}45.155.75.1`,
    `-${blank}45.155.75.2`,
    `+${blank}pay-velmora.com`,
    `-${blank}old-velmora.com`,
  )

  expect(found).toEqual({ format: 'list-changes', values: ['45.155.75.1', 'pay-velmora.com'], withdrawn: 2 })
})

it('takes dashes for bullets where nothing was added', async () => {
  expect((await read('- 45.155.75.1', '- 45.155.75.2', '- pay-velmora.com')).values).toEqual([
    '45.155.75.1',
    '45.155.75.2',
    'pay-velmora.com',
  ])
})

it('lists nothing that was added to an allow list', async () => {
  const found = await read(
    ...file('c2.txt', '+45.155.75.3'),
    ...file('lists/allowlist.txt', '+45.155.75.4', ' 45.155.75.5'),
  )

  expect(found).toMatchObject({ values: ['45.155.75.3'], withdrawn: 2 })
})

it('does not read changes of a program', async () => {
  const found = await read(
    ...file('main.py', ' import os', '-host = "a.northwave.com"', '+host = "b.northwave.com"', ' print(host)'),
  )

  expect(found.format).not.toBe('list-changes')
  expect(found.values).toEqual([])
})

it('reads a list with words for changes, if not all are the same', async () => {
  const found = await read('add 45.155.75.1', 'removed: pay-velmora.com', 'added 45.155.75.2', 'delete 45.155.75.3')

  expect(found).toEqual({ format: 'list-changes', values: ['45.155.75.1', '45.155.75.2'], withdrawn: 2 })
})

const commit = (at: number, message: string, ...lines: string[]) => [
  `commit ${at.toString(16).padStart(40, '7c')}`,
  'Author: Some Body <some@northwave.com>',
  `Date:   Fri Jan ${at} 10:00:00 2026 +0100`,
  '',
  `    ${message}`,
  '',
  ...lines,
]

it('does not list what a later commit of a log took away', async () => {
  const found = await read(
    ...commit(4, 'Sort', ...file('c2.txt', '-45.155.75.9', ' 45.155.75.1', '+45.155.75.9')),
    ...commit(3, 'Remove hxxp://pay-velmora[.]com', ...file('c2.txt', ' 45.155.75.1', '-45.155.75.2')),
    ...commit(2, 'Add', ...file('c2.txt', ' 45.155.75.1', '+45.155.75.2', '+45.155.75.9')),
    ...commit(1, 'Begin', ...file('other.txt', '+45.155.75.2'), ...file('c2.txt', '+45.155.75.1')),
  )

  expect(new Set(found.values)).toEqual(new Set(['45.155.75.1', '45.155.75.9', '45.155.75.2']))
  expect(found.values.filter((value) => value === '45.155.75.2')).toHaveLength(1)
})

it('lists a value of which a later commit only removed the second line', async () => {
  const found = await read(
    ...commit(3, 'Remove doubles', ...file('c2.txt', ' 45.155.75.1', '-45.155.75.9')),
    ...commit(2, 'Add', ...file('c2.txt', ' 45.155.75.1', '+45.155.75.9')),
    ...commit(1, 'Begin', ...file('c2.txt', '+45.155.75.9', '+45.155.75.1')),
  )

  expect(new Set(found.values)).toEqual(new Set(['45.155.75.1', '45.155.75.9']))
})

it('does not list a removed line that a commit between moved', async () => {
  const found = await read(
    ...commit(3, 'Remove', ...file('c2.txt', ' 45.155.75.1', '-45.155.75.9')),
    ...commit(2, 'Sort', ...file('c2.txt', '-45.155.75.9', ' 45.155.75.1', '+45.155.75.9')),
    ...commit(1, 'Begin', ...file('c2.txt', '+45.155.75.9', '+45.155.75.1')),
  )

  expect(new Set(found.values)).toEqual(new Set(['45.155.75.1']))
})

it('lists nothing of a log of commits without their changes', async () => {
  const found = await read(
    ...commit(3, 'Add pay-velmora[.]com and hxxp://pay-velmora[.]com/a'),
    ...commit(2, 'Remove shop-velmora[.]com'),
    ...commit(1, 'Add shop-velmora[.]com'),
  )

  expect(found.values).toEqual([])
})
