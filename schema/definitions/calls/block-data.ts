import type { CallAnswer, CallInput, CallName, Calls } from './call.ts'

/** Calls whose answer is the same for everybody: the pages of blocks are cached. */
type PublicCall = {
  [Name in CallName]: Calls[Name] extends { method: 'GET' }
    ? Calls[Name] extends { own: true } | { user: true } | { staff: unknown }
      ? never
      : Name
    : never
}[CallName]

/** A call that a block's contract asks for in `data`. */
export const request = <Name extends PublicCall>(call: Name, params: CallInput<Name>) => ({ call, params })

/** The props that the answers to `data` of a contract become; undefined where a call does not answer. */
export type BlockData<Contract> = Contract extends { data: (...args: never[]) => infer Requests }
  ? {
      readonly [Name in keyof Requests]?:
        | (Requests[Name] extends { call: infer Call extends CallName } ? CallAnswer<Call> : never)
        | undefined
    }
  : never
