// Accessors for values of unknown type: unchecked files, posted forms.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value of an object's own key, or a list's element; undefined if there is none. */
export const ownPart = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Object(value)[key] : undefined

/** Returns an object itself, and an empty object for anything else. */
export const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Returns a list itself, and an empty list for anything else. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
