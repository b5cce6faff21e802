/** Limit of rows over all watched lists of an organisation; the same as in a report. */
export const mostWatchedRows = 1_000_000

/**
 * SQL: which watched lists are compared (`id`, `is_compared`). Lists may have grown since they were watched, so those of an
 * organisation may exceed the limit together. Each branch that watches lists, and the group at the top, keeps an equal
 * share, its smallest lists first; the rest goes to the smallest lists of all branches, so that a list that has grown
 * leaves out only itself. docs/decisions/0511-branches-take-turns.md
 * @param from joins watches `w`, their lists `l` and the lists' groups `g`, with conditions
 */
export const comparedLists = (from: string): string => `
  SELECT id, sum(rows) OVER (PARTITION BY organisation ORDER BY is_in_share DESC, rows, id) <= ${mostWatchedRows} AS is_compared
  FROM (
    SELECT *, sum(rows) OVER (PARTITION BY organisation, part ORDER BY rows, id) * parts <= ${mostWatchedRows} AS is_in_share
    FROM (
      SELECT *, max(nth_part) OVER (PARTITION BY organisation) AS parts
      FROM (
        SELECT l.id, l.rows, g.path[1] AS organisation, g.path[1:2] AS part,
          dense_rank() OVER (PARTITION BY g.path[1] ORDER BY g.path[1:2]) AS nth_part
        ${from}
        GROUP BY l.id, l.rows, g.path
      ) list
    ) of_organisation
  ) of_part`
