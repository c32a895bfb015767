import type { Visitor } from '../visitor/visitor.ts'

/** Lets a visitor in (undefined) or says where to send them. */
export type Guard = (visitor: Visitor) => { redirect: string; status: 302 } | undefined

/** Every guard that routes.json may name. There is none before the site has accounts. */
export const guards: ReadonlyMap<string, Guard> = new Map()
