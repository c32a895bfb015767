import { attributeOf } from './tags.ts'

// What the build makes of JSX whose shape is known (renderer/server-templates.ts): the HTML between what only a request
// knows.

/** What a request fills in; `afterText`: whether a text of ours stands before, undefined where another child does. */
export type Hole =
  | { kind: 'attribute'; tag: string; name: string }
  /** Anything that can be rendered; `way` as `enter` is told it: how many stand there, which of them it is, and so inwards. */
  | { kind: 'child'; way: readonly number[]; afterText: boolean | undefined }
  /** A text of our own that does not come first. */
  | { kind: 'text'; html: string; afterText: boolean | undefined }

/** One string more than holes. */
export class Template {
  readonly strings: readonly string[]
  readonly holes: readonly Hole[]

  constructor(strings: readonly string[], holes: readonly Hole[]) {
    this.strings = strings
    this.holes = holes
  }
}

/** A template with what fills it: a value for each attribute and child. A class, so that no data can pass for it. */
export class Filled {
  readonly template: Template
  readonly values: readonly unknown[]

  constructor(template: Template, values: readonly unknown[]) {
    this.template = template
    this.values = values
  }
}

// As the build's code calls them.
export const template = (strings: readonly string[], holes: readonly Hole[]): Template => new Template(strings, holes)
export const fill = (of: Template, values: readonly unknown[]): Filled => new Filled(of, values)
export const attributeHole = (tag: string, name: string): Hole => ({ kind: 'attribute', tag, name })
export const childHole = (way: readonly number[], afterText?: boolean): Hole => ({ kind: 'child', way, afterText })
export const textHole = (html: string, afterText?: boolean): Hole => ({ kind: 'text', html, afterText })
export { attributeOf as attribute }
