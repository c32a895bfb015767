import type { CallName, Handler } from '#schema/definitions/calls/call.ts'
import { type ContentKinds, contentKinds, type KindCalls, kindCalls } from '#schema/definitions/shop/content-kinds.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Catalog } from '../catalog/catalog.ts'

export interface ContentContext {
  site: Site
  /** ISO date of the current day in Moscow; in a preview, of the previewed day. */
  day: string
  catalog: Catalog
  /** ISO 3166-2 code of the visitor's location, if a proxy sends it and the visitor has not chosen a region. */
  subject?: string | undefined
}

type AnswersTo<Calls> = { readonly [Name in keyof Calls & CallName]: Handler<Name, ContentContext> }

/** Handlers of the calls of a kind of content; a missing handler is a type error. */
export type Answers<Name extends keyof ContentKinds> = AnswersTo<
  ContentKinds[Name] extends { calls: infer Calls } ? Calls : never
>

/** Handlers of the calls of all kinds of content: each kind that has calls has a file of the same name in this folder. */
export const kindAnswers: AnswersTo<KindCalls> = Object.assign(
  {},
  ...(await Promise.all(
    Object.entries(contentKinds).map(async ([kind, { calls }]): Promise<object> => {
      if (!calls) return {}
      const { answers }: { answers?: object } = await import(`../content/${kind}.ts`).catch((error: unknown) => {
        throw new TypeError(`The calls of the kind ${kind} need handlers: server/shop/content/${kind}.ts`, {
          cause: error,
        })
      })
      return answers ?? {}
    }),
  )),
)

for (const name of Object.keys(kindCalls))
  if (!(name in kindAnswers))
    throw new TypeError(`The call ${name} needs a handler in \`answers\` of a file in server/shop/content`)
