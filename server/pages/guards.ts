import type { Visitor } from '../visitor/visitor.ts'

/** Lets a visitor in (undefined) or says where to send them. */
export type Guard = (visitor: Visitor) => { redirect: string; status: 302 } | undefined

/** Every guard that routes.json may name. */
export const guards: ReadonlyMap<string, Guard> = new Map<string, Guard>([
  // specification.md §2: who is not signed in, or whose session could not be found, signs in first.
  ['personal', ({ signedIn }) => (signedIn ? undefined : { redirect: '/login/', status: 302 })],
])
