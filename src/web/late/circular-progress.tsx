import type { CircularProgressProps } from '@mui/material/CircularProgress'
import { lazy, Suspense } from 'react'

type Progress = typeof import('@mui/material/CircularProgress')

// A busy button works without its spinner too.
const Real = lazy(() =>
  import('@mui/material/CircularProgress').catch(() => ({ default: () => null }) as unknown as Progress),
)

/** Spinner of a busy button. The button already has room for it and hides its text. */
export default function CircularProgress(props: CircularProgressProps) {
  return (
    <Suspense>
      <Real {...props} />
    </Suspense>
  )
}
