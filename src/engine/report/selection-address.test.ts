import { expect, it } from 'vitest'
import { readSelection, type SharedSelection, writeSelection } from './selection-address.ts'

const nothing: SharedSelection = {
  sources: undefined,
  onlyFree: false,
  usesTip: undefined,
  onlyPassed: false,
  rates: {},
}

it.each<Partial<SharedSelection>>([
  {},
  { sources: [] },
  { sources: ['a', 'b'], onlyFree: true },
  { usesTip: true, onlyPassed: true },
  { usesTip: false },
  { rates: { eurPerHour: 80.5, effort: { evaluation: 0, renewal: 2 } } },
  { rates: { hoursPerFilteredRecord: 0.25 } },
])('reads the same state from an address as it wrote: %j', (part) => {
  const selection = { ...nothing, ...part }

  expect(readSelection(`?${new URLSearchParams(writeSelection(selection))}`)).toEqual(selection)
})

it('reads nothing from an address without a selection, or with nonsense', () => {
  expect(readSelection('?tab=reports')).toEqual(nothing)
  expect(readSelection('?tip=x&rates=eurPerHour:-1,evaluation,rent:5,renewal:1e9,operation:NaN')).toEqual(nothing)
})
