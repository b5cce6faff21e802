import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** Stands below a list that is loaded in parts: the failure of the last part, and a button if there is a next part. */
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
