import type { CallName } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { list as elements, record } from '#schema/definitions/json-schema/unknown.ts'
import { addressOf, titleOf } from '../site/addresses.ts'
import type { UpstreamCall } from './call.ts'
import { UpstreamFailure } from './failure.ts'
import { fit } from './fit.ts'
import type { Upstream } from './upstream.ts'

/** The pages of the routes, and below them what the back end's lists name first; a list that fails is left out. */
export async function siteMap(
  call: UpstreamCall<'sitemap.view'>,
  { takes, answer }: Pick<Upstream, 'takes' | 'answer'>,
): Promise<CallAnswer<'sitemap.view'>> {
  const { site, local } = call
  const below = (name: CallName): string => addressOf(site, name, { code: 'x' }).replace(/x\/$/, '')
  const theirs = MATERIALS.filter(([view]) => takes(view)).map(([view]) => below(view))
  const { groups } = await local()
  const lists = [
    ...KINDS.filter(() => takes('section.list')).map((kind) => ({
      asked: { name: 'section.list' as CallName, given: { kind } },
      title: titleOf(site, 'catalog.list', { kind }),
      link: addressOf(site, 'catalog.list', { kind }),
    })),
    ...MATERIALS.flatMap(([view, name]) =>
      name && takes(name)
        ? [{ asked: { name, given: { page: 1 } }, title: titleOf(site, name, {}), link: below(view) }]
        : [],
    ),
  ]
  const read = lists.map(async ({ asked, ...group }) => {
    const { list } = record(await answer({ ...call, ...asked, local: notHere }).catch(() => ({})))
    const items = elements(list)
      .map(record)
      .map(({ title, name, link }) => ({ text: title ?? name, link }))
    return { ...group, items }
  })
  const [pages, ...ours] = groups.map((group, index) =>
    index === 0
      ? group
      : { ...group, items: group.items.filter(({ link }) => !theirs.some((path) => link.startsWith(path))) },
  )
  const more = [...ours, ...(await Promise.all(read))].filter(({ items }) => items.length > 0)
  return fit('sitemap.view', { groups: [pages, ...more] })
}

const KINDS = ['main', 'import'] as const

/** Materials that have a page each, and the list that names them. */
const MATERIALS: readonly (readonly [view: CallName, list?: CallName])[] = [
  ['library.view', 'library.list'],
  ['news.view', 'news.list'],
  ['landing.view'],
]

/** What a list that is asked for by itself would answer from here. */
const notHere = (): Promise<never> => Promise.reject(new UpstreamFailure('missing'))
