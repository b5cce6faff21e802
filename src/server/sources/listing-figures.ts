import type pg from 'pg'

/** Number of indicators of a kind with these marks. */
export interface Figure {
  readonly kind: number
  readonly marks: number
  readonly n: number
}

/** Figures of what a source lists now. */
export async function figuresOf(client: pg.PoolClient, source: number): Promise<readonly Figure[]> {
  const { rows } = await client.query<Figure>(
    `SELECT i.kind, i.marks, count(*) n FROM listing l JOIN indicator i USING (key)
     WHERE l.source = $1 AND l.removed IS NULL GROUP BY 1, 2`,
    [source],
  )
  return rows
}

/** Number of indicators of a source, by kind and marks. */
export type FigureOfSource = Figure & { readonly source: number }

/** Stores the figures of sources. */
export async function noteFigures(client: pg.ClientBase, figures: readonly FigureOfSource[]): Promise<void> {
  for (const [source, those] of Map.groupBy(figures, (row) => row.source)) {
    await client.query('UPDATE source SET figures = $2 WHERE number = $1', [source, figuresJson(those)])
  }
}

/** Tells whether stored figures may rest on outdated marks, because an ingest and `remark` ran at the same time. */
export async function areFiguresUnsure(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`SELECT marked_digest = '' AS is FROM listing_state`)
  return rows[0]?.is ?? true
}

/** Writes figures in the format of `source.figures`. */
export function figuresJson(figures: readonly Figure[]): string {
  const byKind: Record<string, Record<string, number>> = {}
  for (const { kind, marks, n } of figures) byKind[kind] = { ...byKind[kind], [marks]: n }
  return JSON.stringify(byKind)
}
