import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { GrantsCard } from './grants-card.tsx'

const grant = {
  scope: 'RECOMMENDER',
  permissions: ['REPORT_READ', 'REPORT_CREATE', 'REPORT_EXPLAIN'],
  most: ['REPORT_READ', 'REPORT_CREATE', 'REPORT_EXPLAIN'],
}

/** The permissions by the name of the list in which they stand, for somebody with these permissions. */
function shown(permissions: readonly PermissionId[]): { lists: Record<string, string[]>; html: string } {
  const group = { id: 'g', name: 'Group', permissions }
  const html = markup(<GrantsCard group={group} grants={[grant]} parentId={undefined} isRoot />)
  const lists = Array.from(
    html.matchAll(/<ul[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/ul>/gs),
    ([, name = '', items = '']) => [
      name,
      Array.from(items.matchAll(/<span[^>]*>([^<]*)<\/span>/g), ([, text]) => text),
    ],
  )
  return { lists: Object.fromEntries(lists), html }
}

it('ticks what the reader may do, and tells it from what only other roles may do', () => {
  const viewer = shown(['REPORT_READ'])

  expect(viewer.lists).toEqual({
    'You may': ['see reports'],
    'Allowed with other roles': ['upload logs and create reports', 'have reports explained'],
    'Not allowed': ['delete reports'],
  })
  expect(viewer.html).toContain('A tick marks your own permissions.')
})

it('explains no ticks to somebody who may do everything that the group may', () => {
  const administrator = shown(grant.permissions as PermissionId[])

  expect(Object.keys(administrator.lists)).toEqual(['You may', 'Not allowed'])
  expect(administrator.html).not.toContain('A tick marks')
})
