// Accessors for values of unknown type: unchecked files, posted forms.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an object itself, and an empty object for anything else. */
export const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** Returns a list itself, and an empty list for anything else. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
