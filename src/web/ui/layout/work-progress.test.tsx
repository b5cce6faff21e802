import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { WorkProgress } from './work-progress.tsx'

const shown = (mayAct: boolean) => markup(<WorkProgress taskId="task" mayAct={mayAct} onDone={() => {}} />)

it('offers to cancel the work only to those who may', () => {
  expect(shown(true)).toContain('>Cancel<')
  expect(shown(false)).not.toContain('>Cancel<')
})
