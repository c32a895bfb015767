import type { CallAnswer, CallInput, CallName, Calls } from './call.ts'

/** Calls with the same answer for everybody, because pages with their data are cached. */
type PublicCall = {
  [Name in CallName]: Calls[Name] extends { method: 'GET' }
    ? Calls[Name] extends { own: true } | { user: true } | { staff: unknown }
      ? never
      : Name
    : never
}[CallName]

/** A request of a block's contract (`data`). */
export const request = <Name extends PublicCall>(call: Name, params: CallInput<Name>) => ({ call, params })

/** The props that the answers to a contract's `data` become; undefined where a call fails. */
export type BlockData<Contract> = Contract extends { data: (...args: never[]) => infer Requests }
  ? {
      readonly [Name in keyof Requests]?:
        | (Requests[Name] extends { call: infer Call extends CallName } ? CallAnswer<Call> : never)
        | undefined
    }
  : never
