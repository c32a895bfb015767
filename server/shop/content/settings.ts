import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { unusualDays } from '#schema/definitions/shop/units/working-days.ts'
import type { Period } from '#schema/definitions/text/dates.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { type ContentTypes, type Site, singleContent } from '../../engine/site/site.ts'
import type { KindIndex } from '../catalog/memory/index.ts'
import type { Answers, ContentContext } from './answers.ts'
import { bare, shownIn } from './lists.ts'

export const answers: Answers<'settings'> = {
  'settings.view': (_, context) => settingsView(context),
  'office.list': (_, { site, day }) => ({ list: singleContent(site, 'settings').offices, hours: hoursOn(site, day) }),
}

/** Returns the working hours, including exceptions within the seven days from `day` on. */
const hoursOn = (site: Site, day: string): ContentTypes['settings']['hours'] => [
  ...singleContent(site, 'settings').hours,
  ...unusualDays(singleContent(site, 'calendar'), day),
]

/** Returns the current settings. A menu item whose `sections` names a kind of catalog gets the sections of this kind as its items. */
function settingsView({ site, catalog, day }: ContentContext): CallAnswer<'settings.view'> {
  const { menu, footerMenu, ...settings } = bare(singleContent(site, 'settings'))
  return {
    ...settings,
    hours: hoursOn(site, day),
    menu: shownIn(site, menu).flatMap(({ sections, items, ...item }) =>
      sections
        ? [{ ...item, items: sectionItems(site, catalog.index.kinds[sections], '') }]
        : branch(site, item, items),
    ),
    footerMenu: footerMenu
      .map((group) => ({ ...group, items: shownIn(site, group.items) }))
      .filter(({ items }) => items.length > 0),
  }
}

/** Returns a menu item with its visible children. Without any, returns it alone if it has a link, otherwise nothing. */
function branch<T extends { link?: string }>(
  site: Site,
  item: T,
  below: readonly (MenuItem & Period)[] | undefined,
): (T & { items?: MenuItem[] })[] {
  if (!below) return [item]
  const items = shownIn(site, below).flatMap(({ items, ...inner }) => branch(site, inner, items))
  return items.length > 0 ? [{ ...item, items }] : item.link === undefined ? [] : [item]
}

function sectionItems(
  site: Site,
  { kind, sections }: Pick<KindIndex, 'kind' | 'sections'>,
  above: string,
  levels = 2,
): MenuItem[] {
  const inside = sections.filter(
    ({ path, first, end }) => path.startsWith(above) && !path.slice(above.length).includes('/') && end > first,
  )
  return inside.map(({ path, name }) => {
    const items = levels > 1 ? sectionItems(site, { kind, sections }, `${path}/`, levels - 1) : []
    return { name, link: addressOf(site, 'catalog.list', { kind, section: path }), ...(items.length > 0 && { items }) }
  })
}

interface MenuItem {
  name: string
  link?: string
  items?: (MenuItem & Period)[]
}
