import type { PictureSize, PictureVariant } from '#schema/definitions/pictures/address.ts'
import type { Rendering } from './render/render.ts'

/** What a picture is made from: a file, or a product's drawing. */
export type PictureSource =
  | { readonly file: string /** What it is fitted into. */; readonly into?: PictureSize }
  | { readonly rendering: Rendering }

/** Where its variants lie in the cache, and what they are made from. */
export interface NamedPicture {
  readonly name: string
  readonly source: PictureSource
}

/** One variant to make. */
export interface PictureJob {
  readonly source: PictureSource
  readonly variant: PictureVariant
  /** Where it is written; nothing is there where it fails. */
  readonly to: string
}

/** What came of it: the size of the file in bytes, or why there is none, for the log. */
export type PictureResult = { readonly bytes: number } | { readonly error: string }
