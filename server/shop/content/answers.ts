import type { CallName, Handler } from '#schema/definitions/calls/call.ts'
import { type ContentKinds, contentKinds, type KindCalls, kindCalls } from '#schema/definitions/shop/content-kinds.ts'
import type { PublicContext } from '../../engine/calls/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'

/** Context of calls about content. In a preview, `day` is the previewed day. */
export type ContentContext = Pick<CatalogContext, 'site' | 'catalog'> &
  Pick<PublicContext, 'day'> &
  Partial<Pick<PublicContext, 'subject'>>

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
