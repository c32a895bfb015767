import type { Call } from './call.ts'

/**
 * A shop tells the types of the engine what it has, by declaration merging: `interface Register { calls: typeof calls }`
 * (schema/api/calls.ts). So a contract's types reach its handler and its blocks without type parameters.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a shop fills it
export interface Register {}

/** The calls of the shop, by name. */
export type Calls = Register extends { calls: infer Known extends Readonly<Record<string, Call>> }
  ? Known
  : Readonly<Record<string, Call>>

export type CallName = keyof Calls & string

export const isCallIn = (calls: Calls, name: string): name is CallName => Object.hasOwn(calls, name)
