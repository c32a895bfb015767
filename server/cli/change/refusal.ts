/** Why a command does nothing, in Russian, for whoever has called it. */
export class Refusal extends Error {
  /** The exit code: 2 where the command itself is written wrong, 0 where nothing was asked for but help. */
  readonly code: 0 | 1 | 2

  constructor(message: string, code: 0 | 1 | 2 = 1) {
    super(message)
    this.code = code
  }
}
