import { record } from '../json-schema/unknown.ts'
import type { SchemaFile } from '../kinds/files.ts'
import { type KindName, kindNames } from '../kinds/kinds.ts'
import type { CheckContext } from '../scope/context.ts'
import { requestsOf } from '../scope/targets.ts'

/** What a file calls itself, where it says so in plain words. */
export function titleOf({ value }: SchemaFile): string {
  const { name, title, subject, meta } = record(value)
  return [name, title, subject, record(meta).title].find((word) => typeof word === 'string') ?? ''
}

/** The kinds of texts of which a page shows the one that a part of its address names. */
export const textsShown = (context: CheckContext, page: SchemaFile): { kind: KindName; part: string }[] =>
  requestsOf(context, page.id).flatMap(({ call: { content }, given }) => {
    const value = content?.param === undefined ? undefined : record(given[content.param]).$get
    const [, part] = /^route\.([a-z]+)$/.exec(String(value)) ?? []
    return content && part !== undefined && kindNames.includes(content.kind) ? [{ kind: content.kind, part }] : []
  })
