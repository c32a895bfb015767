import type { CallAnswer, CallInput, CallName, Calls } from './call.ts'

/** Calls whose response is the same for all visitors, so that pages with this data can be cached. */
type PublicCall = {
  [Name in CallName]: Calls[Name] extends { method: 'GET' }
    ? Calls[Name] extends { own: true } | { user: true } | { staff: unknown }
      ? never
      : Name
    : never
}[CallName]

/** Returns a request to a call, for `data` of a block's contract. */
export const request = <Name extends PublicCall>(call: Name, params: CallInput<Name>) => ({ call, params })

/** The props that a block gets from the calls of its contract's `data`; undefined if the call fails. */
export type BlockData<Contract> = Contract extends { data: (...args: never[]) => infer Requests }
  ? {
      readonly [Name in keyof Requests]?:
        | (Requests[Name] extends { call: infer Call extends CallName } ? CallAnswer<Call> : never)
        | undefined
    }
  : never
