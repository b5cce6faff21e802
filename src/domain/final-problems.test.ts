import { expect, it } from 'vitest'
import { isFinal, isOfTheFile } from './final-problems.ts'
import { problems } from './problem.ts'

it('faults of the file are told from failures that another try may not meet', () => {
  const passing = ['upload.no-endpoint', 'upload.not-there', 'upload.no-room']
  const ofUploads = Object.keys(problems).filter((code) => code.startsWith('upload.'))

  expect(ofUploads.filter((code) => !isOfTheFile(code)).sort()).toEqual(passing.sort())
  expect(['report.failed', 'report.replaced', 'rate.limited', 'network', ''].some(isOfTheFile)).toBe(false)
})

it('the same work must fail again after a fault of its file, or if another report has taken its place', () => {
  expect(['upload.damaged', 'upload.gone', 'report.replaced'].every(isFinal)).toBe(true)
  expect(['report.failed', 'rate.limited', 'network', ''].some(isFinal)).toBe(false)
})
