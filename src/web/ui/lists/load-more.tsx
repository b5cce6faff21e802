import Alert from '@mui/material/Alert'
import type { SxProps } from '@mui/material/styles'
import { useState } from 'react'
import { useAction } from '../state/use-action.ts'
import { MoreButton } from './more-rows.tsx'

/**
 * Stands below a list that is loaded in parts: the failure of the last part, and a button if there is a next part. It waits
 * for what `onLoad` returns.
 */
export function LoadMore({
  text,
  isAll,
  count,
  busy = false,
  onLoad,
  sx = { justifySelf: 'center' },
}: {
  text: string
  isAll: boolean
  /** Number of rows that are there. */
  count: number
  /** Something else is under way. */
  busy?: boolean
  onLoad: () => unknown
  sx?: SxProps
}) {
  const [wasPressed, setWasPressed] = useState(false)
  const action = useAction()
  const load = () => {
    setWasPressed(true)
    void action.run(() => {
      const work = onLoad()
      return work instanceof Promise ? work : undefined
    })
  }
  return (
    <>
      {action.failure && <Alert severity="error">{action.failure}</Alert>}
      <MoreButton
        text={text}
        isAll={isAll}
        wasCut={wasPressed}
        count={count}
        busy={busy || action.busy}
        onMore={load}
        sx={sx}
      />
    </>
  )
}
