import { matchRoute } from '../../addresses/routing.ts'
import type { Path } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'
import { checkAddress, checkParts, type LinkProblem } from './addresses.ts'

/** Words for search engines (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag). */
const ROBOTS = [
  'index',
  'noindex',
  'follow',
  'nofollow',
  'all',
  'none',
  'noarchive',
  'nosnippet',
  'noimageindex',
  'notranslate',
]

/** The addresses of seo.json are the site's, its pictures are there, its words for search engines are such. */
export function* checkSeo(context: CheckContext, file: SchemaFile): Iterable<[LinkProblem, Path]> {
  for (const [i, page] of list(record(file.value).pages).entries()) {
    const { path, picture, canonical, robots } = record(page)
    const at = (key: string): Path => ['pages', i, key]
    const match =
      typeof path === 'string' && path.startsWith('/')
        ? matchRoute(context.routes, path, context.regionCodes)
        : undefined
    if (match) for (const problem of checkParts(context, match)) yield [problem, at('path')]
    else if (typeof path === 'string' && path.startsWith('/'))
      yield [
        {
          rule: 'нет-адреса',
          message: `Адреса «${path}» на сайте нет: этих слов никто не увидит.`,
          hint: suggest(
            path,
            context.routes.map((route) => `${route.path.replace(/\/$/, '')}/`).filter((known) => !known.includes('{')),
          ),
        },
        at('path'),
      ]
    if (typeof picture === 'string' && picture !== '')
      for (const problem of checkPicture(context, picture)) yield [problem, at('picture')]
    if (typeof canonical === 'string' && canonical !== '')
      for (const problem of checkAddress(context, file, canonical)) yield [problem, at('canonical')]
    if (typeof robots === 'string' && robots !== '')
      for (const word of robots.split(',').map((one) => one.trim().toLowerCase()))
        if (!ROBOTS.includes(word) && !word.includes(':'))
          yield [
            {
              rule: 'не-то-значение',
              message: `Указания «${word}» поисковые системы не знают.`,
              hint: suggest(word, ROBOTS),
            },
            at('robots'),
          ]
  }
}

function* checkPicture(context: CheckContext, address: string): Iterable<LinkProblem> {
  if (/^https:\/\/[^/]/.test(address) && URL.canParse(address)) return
  if (!address.startsWith('/'))
    yield {
      rule: 'адрес',
      message: `Адрес картинки «${address}» записан не так.`,
      hint: 'Пишите «/assets/pictures/…» — картинка из папки public — или «https://…».',
    }
  else if (!context.files.assets.has(address))
    yield {
      rule: 'нет-файла',
      message: `Файла «${address}» нет в папке public.`,
      hint: suggest(
        address,
        [...context.files.assets].filter((asset) => context.files.assets.picture(asset)),
      ),
    }
  else if (context.files.assets.picture(address) === undefined)
    yield {
      rule: 'адрес',
      message: `«${address}» — не картинка: соцсети ничего не покажут.`,
      hint: 'Назовите файл JPEG, PNG, WebP или AVIF.',
    }
}
