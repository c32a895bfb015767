/**
 * A shop adds its types to the engine by declaration merging: `interface Register { calls: typeof calls }`
 * (schema/api/calls.ts). So a contract's types reach its handler and its blocks without type parameters.
 *
 * Keys: `kinds`, the kinds of content by name; `calls`, the contracts by name; `fieldRules`, rules of forms; `tables`,
 * rows by table name; `variant`, a variant of the site, such as a region; `publicContext`, `ownContext`,
 * `postContext`, `staffContext`, what the shop adds to the contexts of its handlers (server/engine/calls/context.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: a shop fills it
export interface Register {}

/** The shop's type for a key of `Register`, or a default. */
export type Registered<Key extends string, Otherwise> = Key extends keyof Register ? Register[Key] : Otherwise
