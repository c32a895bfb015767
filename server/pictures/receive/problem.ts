/** A picture that is not taken: whole sentences, for who gave it. */
export class PictureProblem extends Error {
  override name = 'PictureProblem'
  /** What to do. */
  readonly mend: string

  constructor(reason: string, mend: string) {
    super(reason)
    this.mend = mend
  }
}
