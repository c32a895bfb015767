/** Returns a function that computes its value on the first call and caches it. */
export function lazy<T>(compute: () => T): () => T {
  let value: { computed: T } | undefined
  return () => {
    value ??= { computed: compute() }
    return value.computed
  }
}

/** Returns a function that computes its value once per key object and caches it for the key's lifetime. */
export function memoizeBy<Key extends object, T>(compute: (key: Key) => T): (key: Key) => T {
  const values = new WeakMap<Key, { computed: T }>()
  return (key) => {
    let value = values.get(key)
    if (!value) values.set(key, (value = { computed: compute(key) }))
    return value.computed
  }
}
