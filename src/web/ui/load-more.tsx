import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** Below a list that is read in parts: why the last part failed, and the button for the next one, if there is one. */
export function LoadMore({
  text,
  isAll,
  busy,
  failure,
  onLoad,
}: {
  text: string
  isAll: boolean
  busy: boolean
  failure: string | undefined
  onLoad: () => void
}) {
  return (
    <>
      {failure && <Alert severity="error">{failure}</Alert>}
      {!isAll && (
        <Button color="inherit" loading={busy} onClick={onLoad} sx={{ justifySelf: 'center' }}>
          {text}
        </Button>
      )}
    </>
  )
}
