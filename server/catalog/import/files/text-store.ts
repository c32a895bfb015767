/** Texts read again soon: most cells of a column say one of a few things. */
const READY = 10_000

/** Many texts by their numbers, held as bytes: as strings they would take several times as much. */
export class TextStore {
  #bytes = Buffer.alloc(1 << 20)
  #length = 0
  /** Where each text ends. */
  #ends = new Float64Array(1 << 12)
  #count = 0
  readonly #ready = new Map<number, string>()

  /** In bytes. */
  get size(): number {
    return this.#length
  }

  add(text: string): void {
    const room = this.#length + text.length * 3
    if (room > this.#bytes.length) {
      const larger = Buffer.alloc(Math.ceil(room * 1.25))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    if (this.#count === this.#ends.length) {
      const more = new Float64Array(this.#count * 2)
      more.set(this.#ends)
      this.#ends = more
    }
    this.#length += this.#bytes.write(text, this.#length)
    this.#ends[this.#count++] = this.#length
  }

  /** Undefined where no text has the number. */
  get(number: number): string | undefined {
    let text = this.#ready.get(number)
    const end = number < this.#count ? this.#ends[number] : undefined
    if (text === undefined && end !== undefined) {
      if (this.#ready.size >= READY) this.#ready.clear()
      this.#ready.set(number, (text = this.#bytes.toString('utf8', this.#ends[number - 1] ?? 0, end)))
    }
    return text
  }
}
