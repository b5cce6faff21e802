import { expect, it } from 'vitest'
import { permissionIds } from '../../../domain/permission.ts'
import { stepsFor } from './progress.server.ts'

it('leads people only to what they may do in their group, and to reports of others', () => {
  expect(stepsFor(permissionIds, { hasReport: false })).toEqual([
    'group',
    'demo',
    'profile',
    'report',
    'save',
    'invite',
  ])
  expect(stepsFor(['REPORT_READ', 'REPORT_CREATE'], { hasReport: false })).toEqual(['group', 'demo', 'report', 'save'])
  expect(stepsFor(['REPORT_READ'], { hasReport: false })).toEqual(['group', 'save'])
  expect(stepsFor(['REPORT_READ'], { hasReport: true })).toEqual(['group', 'demo', 'save'])
})
