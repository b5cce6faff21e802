import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/** HTML of a page, including what suspends at first. */
export async function prerendered(page: ReactNode): Promise<string> {
  const html = await text((await prerenderToNodeStream(page)).prelude)
  // What resumes leaves the values of its contexts behind, in sight of later tests of this process; the next render clears them.
  await prerenderToNodeStream(null)
  return html
}
