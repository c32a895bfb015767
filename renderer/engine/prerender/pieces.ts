import { randomBytes } from 'node:crypto'
import { createElement, type ReactNode } from 'react'

/** An element that no page has: what a visitor typed cannot be taken for it. */
const TAG = `piece-${randomBytes(8).toString('hex')}`

const PLACES = new RegExp(`<${TAG} n="(\\d+)"></${TAG}>`)

/** An element that holds the place of something that comes later. */
export const place = (number: number): ReactNode => createElement(TAG, { key: number, n: number })

/** HTML apart at its places: what stands between them, and the number of each. */
export function apart(html: string): { between: string[]; numbers: number[] } {
  const parts = html.split(PLACES)
  return {
    between: parts.filter((_, i) => i % 2 === 0),
    numbers: parts.filter((_, i) => i % 2 === 1).map(Number),
  }
}

/** Pieces of HTML that are there as bytes, each with its place in the HTML around it. */
export class Pieces {
  readonly #pieces: Buffer[] = []

  /** @returns the number of its place */
  add(piece: Buffer): number {
    return this.#pieces.push(piece) - 1
  }

  /** @returns HTML that holds its place */
  addAsHtml(piece: Buffer): string {
    return `<${TAG} n="${this.add(piece)}"></${TAG}>`
  }

  /** The whole, as it goes out: what is there as bytes is neither read as text nor written anew. */
  join(html: string): Buffer {
    const { between, numbers } = apart(html)
    return toBytes(
      between.flatMap((text, i) => {
        const piece = this.#pieces[numbers[i] ?? -1]
        return piece ? [text, piece] : [text]
      }),
    )
  }
}

/** Texts and bytes one after another. The memory is their own: of Node's common pool a small rest would keep it all. */
export function toBytes(parts: readonly (string | Buffer)[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(
    parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.length), 0),
  )
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? bytes.write(part, at) : part.copy(bytes, at)
  return bytes
}
