import Alert from '@mui/material/Alert'
import type { SxProps } from '@mui/material/styles'
import { useState } from 'react'
import { MoreButton } from './more-rows.tsx'

/** Stands below a list that is loaded in parts: the failure of the last part, and a button if there is a next part. */
export function LoadMore({
  text,
  isAll,
  count,
  busy,
  failure,
  onLoad,
  sx = { justifySelf: 'center' },
}: {
  text: string
  isAll: boolean
  /** Number of rows that are there. */
  count: number
  busy: boolean
  failure?: string | undefined
  onLoad: () => void
  sx?: SxProps
}) {
  const [wasPressed, setWasPressed] = useState(false)
  const load = () => {
    setWasPressed(true)
    onLoad()
  }
  return (
    <>
      {failure && <Alert severity="error">{failure}</Alert>}
      <MoreButton text={text} isAll={isAll} wasCut={wasPressed} count={count} busy={busy} onMore={load} sx={sx} />
    </>
  )
}
