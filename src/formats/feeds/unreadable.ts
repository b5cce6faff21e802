/**
 * The file as a whole is not in the expected format: truncated, malformed, or a web page instead of a list. The message
 * is one plain sentence. Rows yielded earlier are valid; the caller decides whether they count.
 */
export class UnreadableFeed extends Error {
  override readonly name = 'UnreadableFeed'
}

/** No format finds a list in the file, such as in a licence or a picture. A list that is damaged is another matter. */
export class NoList extends UnreadableFeed {}
