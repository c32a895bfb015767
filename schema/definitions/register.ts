/**
 * A shop tells the types of the engine what it has, by declaration merging: `interface Register { calls: typeof calls }`
 * (schema/api/calls.ts). So a contract's types reach its handler and its blocks without type parameters.
 *
 * Keys: `kinds`, the kinds of content by name; `calls`, the contracts by name; `fieldRules`, rules of forms; `tables`,
 * rows by the names of tables; `variant`, a variant of the site, such as a region; `publicContext`, `ownContext`,
 * `postContext`, `staffContext`, what the shop adds to the contexts of its handlers (server/engine/calls/context.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: a shop fills it
export interface Register {}

/** The shop's entry of a key. */
export type Registered<Key extends string, Otherwise> = Key extends keyof Register ? Register[Key] : Otherwise
