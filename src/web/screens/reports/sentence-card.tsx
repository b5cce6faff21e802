import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

/** A section of a report that has nothing to draw, and says so in one sentence. */
export function SentenceCard(props: {
  id: string
  title: string
  text: string
  /** Leaves the section out on paper, for example because it says what to click. */
  isOnScreenOnly?: boolean
}) {
  const { id, title, text, isOnScreenOnly = false } = props
  return (
    <Card
      component="section"
      aria-labelledby={id}
      {...(isOnScreenOnly && { className: 'no-print' })}
      sx={{ p: { xs: 2, md: 3.5 } }}
    >
      <Typography variant="h3" component="h2" id={id}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {text}
      </Typography>
    </Card>
  )
}
