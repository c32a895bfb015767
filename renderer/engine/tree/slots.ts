type Slots<T> = Readonly<Record<string, readonly T[] | readonly (readonly T[])[]>>

/** Returns true for a slot that repeats for each array element (`perItem`): it has a list of blocks for each. */
export const isPerItem = <T>(content: readonly T[] | readonly (readonly T[])[]): content is readonly (readonly T[])[] =>
  Array.isArray(content[0])

export function mapSlots<From, To>(slots: Slots<From> | undefined, each: (nodes: readonly From[]) => readonly To[]) {
  if (!slots) return {}
  return {
    slots: Object.fromEntries(
      Object.entries(slots).map(([name, content]) => [
        name,
        isPerItem(content) ? content.map(each) : each(content as readonly From[]),
      ]),
    ),
  }
}
