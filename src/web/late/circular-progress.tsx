import type { CircularProgressProps } from '@mui/material/CircularProgress'
import { lazy, Suspense } from 'react'

const Real = lazy(() => import('@mui/material/CircularProgress'))

/** The circle in a button at work. The button has room for it and hides its text already. */
export default function CircularProgress(props: CircularProgressProps) {
  return (
    <Suspense>
      <Real {...props} />
    </Suspense>
  )
}
