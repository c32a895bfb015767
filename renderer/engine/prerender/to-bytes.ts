/** Bytes of UTF-8 that a character can have at most. */
const MOST = 3

/** Where texts are written first: how long they are as bytes is known afterwards. */
let page = Buffer.allocUnsafeSlow(256 * 1024)

/** Texts and bytes one after another. The memory is their own: of Node's common pool a small rest would keep it all. */
export function toBytes(parts: readonly (string | number | Buffer)[]): Buffer {
  let at = 0
  for (const part of parts) {
    const text = typeof part === 'number' ? '' : part
    at = ensure(at, text.length * MOST)
    at += typeof text === 'string' ? page.write(text, at) : text.copy(page, at)
  }
  const bytes = Buffer.allocUnsafeSlow(at)
  page.copy(bytes, 0, 0, at)
  return bytes
}

function ensure(at: number, more: number): number {
  if (at + more > page.length) {
    const larger = Buffer.allocUnsafeSlow(2 * (at + more))
    page.copy(larger, 0, 0, at)
    page = larger
  }
  return at
}
