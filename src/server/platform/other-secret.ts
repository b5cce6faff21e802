/** The secret is not the one of the database; the message is a sentence for the operator. */
export class OtherSecret extends Error {
  override readonly name = 'OtherSecret'
}
