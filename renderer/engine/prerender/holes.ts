import type { Chunk } from './react/write.ts'

const PLACES = crypto.randomUUID()
const PLACE = new RegExp(`/${PLACES}-(\\d+)`)

/** Stands for a link in HTML that is kept, by its number: begins as a link of the site does, and nobody can have written it. */
export const placeOf = (_: string, number: number): string => `/${PLACES}-${number}`

/** HTML with a hole, the link's number, for each place. */
export const withHoles = (html: readonly Chunk[]): Chunk[] =>
  html
    .join('')
    .split(PLACE)
    .map((part, i) => (i % 2 === 0 ? part : Number(part)))
