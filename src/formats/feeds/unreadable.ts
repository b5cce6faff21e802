/**
 * The file as a whole is not in the format it was read as: truncated, not well-formed, a web page where a list was
 * expected. The message is one plain sentence. Rows yielded before it were fine; whether they count is the caller's
 * decision.
 */
export class UnreadableFeed extends Error {
  override readonly name = 'UnreadableFeed'
}
