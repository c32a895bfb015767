import type { Call } from '../../../calls/call.ts'
import type { KnownCatalog, Named } from '../../../scope/context.ts'
import { closestMatch, suggest } from '../../../text/nearest.ts'
import { slugOf } from '../../../text/transliterate.ts'

/** Describes a name that the catalog lacks; `meant` is the intended name, if it is clear. */
interface Missing {
  readonly message: string
  readonly hint: string
  readonly meant?: string | undefined
}

const OTHERWISE = 'Если каталог здесь старый, загрузите новый: npm run import.'

export function missingSection(catalog: KnownCatalog, kind: string, name: string): Missing | undefined {
  const sections = catalog.sections(kind)
  if (sections.includes(name)) return undefined
  const meant = closestMatch(name, sections)
  return {
    message: `Раздела «${name}» в\u00a0каталоге нет.`,
    hint: [suggest(name, sections), OTHERWISE].join(' '),
    meant,
  }
}

/** Reports a filter value that no product has: «ПЭТ» and «500мл» must be written "pet" and "500". */
export function missingValue(
  catalog: KnownCatalog,
  kind: string,
  facet: string,
  word: string,
  outcome = 'список откроется без этого условия',
): Missing | undefined {
  const words = catalog.facetWords(kind, facet)
  if (!words || words.includes(word)) return undefined
  const written = slugOf(word)
  const meant = [written, /^\d+(?=-?[a-z]*$)/.exec(written)?.[0] ?? ''].find((name) => words.includes(name))
  return {
    message: `Изделий с\u00a0отбором «${facet}» «${word}» в\u00a0каталоге нет: ${outcome}.`,
    hint: [meant === undefined ? suggest(written, words) : `Пишется «${meant}».`, OTHERWISE].join(' '),
    meant: meant ?? closestMatch(written, words),
  }
}

export const missingArticle = (catalog: KnownCatalog, kind: string, article: string): Missing | undefined =>
  catalog.hasArticle(kind, article)
    ? undefined
    : {
        message: `Изделия с\u00a0артикулом «${article}» в\u00a0каталоге нет.`,
        hint: `Возьмите артикул с\u00a0его страницы. ${OTHERWISE}`,
      }

const missingProduct = (catalog: KnownCatalog, kind: string, code: string): Missing | undefined =>
  catalog.hasProduct(kind, code)
    ? undefined
    : {
        message: `Изделия с\u00a0адресом «${code}» в\u00a0каталоге нет.`,
        hint: `Возьмите конец адреса изделия на\u00a0сайте, «flakon-250-ml», или ведите в\u00a0раздел. ${OTHERWISE}`,
      }

/** Looks up the section, the product and the filter values in a call's parameters: `named` of the checker's input. */
export function namedInCatalog(
  catalog: KnownCatalog,
  call: Call,
  value: (param: string) => string | undefined,
): Named[] {
  const kind = value('kind')
  if (kind === undefined) return []
  const name = call.names && value(call.names.param)
  const missing = call.names?.what === 'section' ? missingSection : missingProduct
  const found = [
    ...(name === undefined ? [] : [missing(catalog, kind, name)]),
    ...(call.facets ?? []).flatMap((facet) =>
      (value(facet)?.split(',') ?? []).map((word) => missingValue(catalog, kind, facet, word)),
    ),
  ]
  return found.map((problem) => ({ exists: problem === undefined, message: '', hint: '', ...problem }))
}
