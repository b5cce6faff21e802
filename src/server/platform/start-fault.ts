/** The product cannot start or work so; the message is a sentence for the operator. */
export class StartFault extends Error {
  override readonly name: string = 'StartFault'
}
