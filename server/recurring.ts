/**
 * A WeakMap that keeps a value from the second time on that it is set for an object. What is made of an object that comes
 * once would outlive it: it is old as soon as it is kept, and then collected only with all that is old.
 */
export class Recurring<Key extends object, Value> {
  readonly #met = new WeakSet<Key>()
  readonly #kept = new WeakMap<Key, Value>()

  get(key: Key): Value | undefined {
    return this.#kept.get(key)
  }

  set(key: Key, value: Value): void {
    if (this.#met.has(key)) this.#kept.set(key, value)
    else this.#met.add(key)
  }
}
