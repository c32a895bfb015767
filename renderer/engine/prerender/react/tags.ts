import { attribute } from './attributes.ts'
import type { Element } from './react.ts'

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** What React writes after all others. */
const LAST: Readonly<Record<string, readonly string[]>> = {
  input: ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget', 'checked', 'value'],
  button: ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'],
  form: ['action', 'encType', 'method', 'target'],
}

export interface Tag {
  name: string
  start: string
  /** None where nothing can be inside. */
  end: string | undefined
  last: readonly string[] | undefined
}

const tags = new Map<string, Tag>()

/** @throws for what is no element's name */
export function tagOf(name: string): Tag {
  const known = tags.get(name)
  if (known) return known
  if (!/^[a-zA-Z][a-zA-Z\d]*$/.test(name)) throw new Error(`No element that is rendered: ${name}`)
  const made = { name, start: `<${name}`, end: VOID.has(name) ? undefined : `</${name}>`, last: LAST[name] }
  tags.set(name, made)
  return made
}

/** An attribute as this element writes it, but for those that come last. */
export function attributeOf(tag: string, name: string, value: unknown): string {
  if (value === '' && tag === 'a' && name === 'href') return ' href=""'
  if (tag === 'option' && name === 'selected') return ''
  if (name === 'value' && (tag === 'select' || tag === 'textarea')) return ''
  return attribute(name, value)
}

/** One of those that come last. */
export function lastAttribute(tag: string, name: string, props: Element['props']): string {
  if (tag !== 'input') return attribute(name, props[name])
  // What it has from the beginning is what it has.
  if (name === 'value') return attribute(name, props.value ?? props.defaultValue)
  if (name === 'checked') return (props.checked ?? props.defaultChecked) ? ' checked=""' : ''
  return attribute(name, props[name])
}
