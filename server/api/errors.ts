/** A call's answer other than 2xx. The message is for the visitor, in Russian. */
export class CallError extends Error {
  override name = 'CallError'
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}
