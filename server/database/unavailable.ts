/**
 * The data could not be asked, or not in time: nothing is wrong with the question, and it may be asked again. Its `code`
 * is PostgreSQL's or the network's, where there is one.
 */
export class DataUnavailable extends Error {
  override name = 'DataUnavailable'
  readonly code: string | undefined

  constructor(cause: Error, code: string | undefined) {
    super(cause.message, { cause })
    this.code = code
  }
}
