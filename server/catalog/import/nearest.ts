import { nearest } from '#schema/definitions/text/nearest.ts'

/** The known title or value that is most like this one: up to four letters of ten apart. */
export const likeliest = (word: string, known: Iterable<string>, fold?: (word: string) => string): string | undefined =>
  nearest(word, known, { ...(fold && { fold }), most: (own) => Math.max(1, Math.floor(own.length * 0.4)) })
