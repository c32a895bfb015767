/** A visitor as another back end knows them (server/upstream). */
export interface BackVisitor {
  /** Their number there, in its own form; undefined before they have one. */
  number(): string | undefined
  /** Of who is signed in there. */
  token(): string | undefined
  keepNumber(number: string): void
  signIn(token: string): void
  signOut(): void
}
