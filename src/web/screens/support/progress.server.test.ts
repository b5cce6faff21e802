import { expect, it } from 'vitest'
import { permissionIds } from '../../../domain/permission.ts'
import { stepsFor } from './progress.server.ts'

it('leads people only to what they may do in their group', () => {
  expect(stepsFor(permissionIds)).toEqual(['log', 'report', 'inUse', 'trial', 'pull', 'licence', 'invite'])
  expect(stepsFor(['REPORT_READ', 'SUBSCRIPTION_READ'])).toEqual(['report', 'pull'])
  expect(stepsFor([])).toEqual([])
})
