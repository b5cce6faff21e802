import Checkbox from '@mui/material/Checkbox'
import type { Column } from './data-table.tsx'

/** Ticked rows by their ids. */
export interface Ticks {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: Set<string>) => void
}

/**
 * A column that ticks rows, for a `DataTable`.
 * @param all ids of the rows that the head ticks, which may be more than are shown
 */
export function tickColumn<Row>(
  { chosen, onChange }: Ticks,
  all: readonly string[],
  labels: { readonly all: string; readonly of: (row: Row) => string },
  idOf: (row: Row) => string,
): Column<Row> {
  const count = all.filter((id) => chosen.has(id)).length
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return {
    id: 'chosen',
    padding: 'checkbox',
    head: (
      <Checkbox
        checked={count > 0 && count === all.length}
        indeterminate={count > 0 && count < all.length}
        onChange={(_, isOn) =>
          onChange(new Set(isOn ? [...chosen, ...all] : [...chosen].filter((id) => !all.includes(id))))
        }
        slotProps={{ input: { 'aria-label': labels.all } }}
      />
    ),
    cell: (row) => (
      <Checkbox
        checked={chosen.has(idOf(row))}
        onChange={() => toggle(idOf(row))}
        slotProps={{ input: { 'aria-label': labels.of(row) } }}
      />
    ),
  }
}
