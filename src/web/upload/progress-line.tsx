import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

/** How far work on a log is: a bar and, below it, what is known in words. */
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
  /** False ones are left out. */
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
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', minHeight: 22 }}>
        {parts.filter(Boolean).join(' · ')}
      </Typography>
    </>
  )
}
