import type { CheckContext } from '../../scope/context.ts'
import { catalogOf } from '../../scope/targets.ts'
import { suggest } from '../../text/nearest.ts'
import type { LinkProblem } from './addresses.ts'

/**
 * Sections and products that a link's parts name are in the catalogue, where one is at hand. No more than a warning: the
 * catalogue comes from elsewhere, and what is imported tonight must not hold files back.
 * @param given parts of the route with its own values; '\0' stands for what is worked out
 */
export function* checkCatalog(
  context: CheckContext,
  page: string,
  given: Readonly<Record<string, string>>,
): Iterable<LinkProblem> {
  for (const { what, kind, name, found } of catalogOf(context, page, given)) {
    if (found || !context.catalog) continue
    yield {
      ...{ severity: 'warning', rule: 'нет-в-каталоге' },
      ...(what === 'section'
        ? {
            message: `Раздела «${name}» в\u00a0каталоге нет.`,
            hint: [suggest(name, context.catalog.sections(kind)), OTHERWISE].join(' '),
          }
        : {
            message: `Изделия с\u00a0адресом «${name}» в\u00a0каталоге нет.`,
            hint:
              'Откройте изделие на\u00a0сайте и\u00a0возьмите конец его адреса: «flakon-250-ml». Если его больше не\u00a0делают, ведите в\u00a0раздел. ' +
              OTHERWISE,
          }),
    }
  }
}

const OTHERWISE = 'Если каталог здесь старый, загрузите новый: npm run import.'
