import LinearProgress from '@mui/material/LinearProgress'
import { Quiet } from '../ui/layout/text.tsx'

/** Progress of the work on a log: a bar with the details as text below it. */
export function ProgressLine({
  label,
  percent,
  isPaused,
  parts,
}: {
  label: string
  /** 0 to 100; undefined if it is not known yet. */
  percent: number | undefined
  isPaused: boolean
  /** Details; entries that are `false` are not shown. */
  parts: readonly (string | false | undefined)[]
}) {
  return (
    <>
      <LinearProgress
        aria-label={label}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent ?? 0}
        color={isPaused ? 'inherit' : 'primary'}
        sx={{ height: 6 }}
      />
      <Quiet sx={{ fontVariantNumeric: 'tabular-nums', minHeight: 22 }}>{parts.filter(Boolean).join(' · ')}</Quiet>
    </>
  )
}
