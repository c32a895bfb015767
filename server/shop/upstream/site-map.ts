import type { CallName } from '#schema/definitions/calls/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { addressOf, titleOf } from '../../engine/site/addresses.ts'
import type { UpstreamCall } from './calls.ts'
import type { Upstream } from './upstream.ts'

/** Texts that have a page each, and the list that names them. */
const WRITINGS = [
  ['library.view', 'library.list'],
  ['news.view', 'news.list'],
  ['landing.view', 'landing.list'],
] as const

/** The sitemap of our own routes, with the entries of the back end's lists; a list that fails is left out. */
export async function siteMap(
  call: UpstreamCall<'sitemap.view'>,
  { takes, answer }: Pick<Upstream, 'takes' | 'answer'>,
): Promise<unknown> {
  const { site } = call
  const below = (view: CallName): string => addressOf(site, view, { code: 'x' }).replace(/x\/$/, '')
  const writings = WRITINGS.filter(([view]) => takes(view))
  const theirs = writings.map(([view]) => below(view))
  const group = async (name: CallName, parameters: Record<string, unknown>, title: string, link: string) => {
    const local = () => Promise.reject(new TypeError(`${name} has no answer of our own`))
    const answered = takes(name) ? await answer({ ...call, name, parameters, local }).catch(() => ({})) : {}
    const rows = list(record(answered).list).map(record)
    return { title, link, items: rows.map((row) => ({ text: row.title ?? row.name, link: row.link })) }
  }
  const [{ groups }, ...more] = await Promise.all([
    call.local(),
    ...['main', 'import'].map((kind) =>
      group(
        'section.list',
        { kind },
        titleOf(site, 'catalog.list', { kind }),
        addressOf(site, 'catalog.list', { kind }),
      ),
    ),
    ...writings.map(([view, name]) => group(name, { page: 1 }, titleOf(site, name, {}), below(view))),
  ])
  const [pages, ...ours] = groups
  const kept = ours.map((ourGroup) => ({
    ...ourGroup,
    items: ourGroup.items.filter(({ link }) => !theirs.some((path) => link.startsWith(path))),
  }))
  return { groups: [pages, ...[...kept, ...more].filter(({ items }) => items.length > 0)] }
}
