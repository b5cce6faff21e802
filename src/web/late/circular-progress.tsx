import type { CircularProgressProps } from '@mui/material/CircularProgress'
import { lazy, Suspense } from 'react'

type Progress = typeof import('@mui/material/CircularProgress')

// A button that is at work is so without its circle, too.
const Real = lazy(() =>
  import('@mui/material/CircularProgress').catch(() => ({ default: () => null }) as unknown as Progress),
)

/** The circle in a button at work. The button has room for it and hides its text already. */
export default function CircularProgress(props: CircularProgressProps) {
  return (
    <Suspense>
      <Real {...props} />
    </Suspense>
  )
}
