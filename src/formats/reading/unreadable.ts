/**
 * The file as a whole is not in the expected format: truncated, malformed, or a web page instead of a list. The message
 * is one plain sentence. Rows yielded earlier are valid; the caller decides whether they count.
 */
export class UnreadableFeed extends Error {
  override readonly name = 'UnreadableFeed'
}
