import type { Node } from 'jsonc-parser'
import type { BlockPlace, ValuePlace } from '#schema/definitions/authoring/walk.ts'
import { lineAndColumn } from '#schema/definitions/document/parse.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'

/** A value of a file that may be damaged. */
export interface Place {
  readonly file: SchemaFile
  readonly path: readonly (string | number)[]
  readonly node: Node
  /** The node of its key, with its quotes; undefined in a list. */
  readonly key: Node | undefined
  readonly value: unknown
  readonly schema: JsonSchema | undefined
  /** The schema of the object around. */
  readonly outer: JsonSchema | undefined
  readonly required: boolean
  readonly bindable: boolean
  /** The block that it is. */
  readonly block: BlockPlace | undefined
}

/** Every value of a file, with what its schema says of it. */
export function placesOf(context: CheckContext, file: SchemaFile): Place[] {
  const { places, blocks } = context.walked(file)
  const known = new Map(places.map((place) => [place.path.join('/'), place]))
  const blockAt = new Map(blocks.map((block) => [block.path.join('/'), block]))
  const found: Place[] = []
  const visit = (node: Node, path: readonly (string | number)[]): void => {
    const place: ValuePlace | undefined = known.get(path.join('/'))
    const outer = known.get(path.slice(0, -1).join('/'))
    found.push({
      ...{ file, path, node, value: valueAt(file, path) },
      key: node.parent?.type === 'property' ? node.parent.children?.[0] : undefined,
      schema: place?.schema,
      outer: outer?.schema,
      required: place?.required === true && typeof path.at(-1) === 'string',
      bindable: place?.bindable ?? false,
      block: blockAt.get(path.join('/')),
    })
    for (const [i, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') visit(child, [...path, i])
      else if (child.children?.[1]) visit(child.children[1], [...path, String(child.children[0]?.value)])
    }
  }
  const root = file.tree?.()
  if (root) visit(root, [])
  return found
}

const valueAt = (file: SchemaFile, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], file.value)

/** The line of a place in a text, from 1. */
export const lineOf = (text: string, offset: number): number => lineAndColumn(text, offset).line
