import { buildPath, matchRoute, movedTo } from '../../addresses/routing.ts'
import { ROUTE } from '../../contract/fragments.ts'
import { parseAddress } from '../../contract/link.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { whyHidden } from '../../kinds/periods.ts'
import type { CheckContext } from '../../scope/context.ts'
import { anchorsIn, anchorsOf, contentOf, redirectionsOf } from '../../scope/targets.ts'
import { suggest } from '../../text/nearest.ts'
import { miscounted, telAddress } from '../../text/phone.ts'
import { checkNamed, checkValues, type LinkProblem } from './values.ts'

/** Matches a path of this site, but no address that browsers interpret as another host, such as «//x» (S11). */
const OWN = /^\/(?!\/)[^\\\s]*$/

const IS_ROUTE = new RegExp(ROUTE)

const OUTSIDE = /^https?:\/\/[^/]/

export function* checkAddress(context: CheckContext, file: SchemaFile, address: string): Iterable<LinkProblem> {
  if (OUTSIDE.test(address) && URL.canParse(address)) return yield* checkHost(new URL(address), address)
  if (/^mailto:./.test(address)) return yield* checkMail(address)
  if (/^tel:./.test(address)) return yield* checkPhone(address)
  if (address.startsWith('#')) return yield* checkOwnAnchor(context, file, address.slice(1))
  const named = parseAddress(address)
  if (named) return yield* checkWord[named.kind](context, named.name)
  const url = OWN.test(address) ? new URL(address, 'http://site.example') : undefined
  const pathname = url && decode(url.pathname)
  if (!url || pathname === undefined) {
    yield {
      rule: 'адрес',
      message: `Адрес «${address}» записан не так.`,
      hint:
        meantAddress(context, address) ??
        'Бывает «/about/», «https://…», «mailto:…», «tel:+7…», «file:/assets/…», «settings:politic», «modal:callback» и «#место».',
    }
    return
  }
  if (context.files.assets.has(address) || isDownload(context, address)) return
  yield* checkPath(context, file, url, pathname, address)
}

/** Returns a hint for an address that only lacks its prefix: a slash, «mailto:», «tel:» or «https://». */
function meantAddress({ routes, variants }: CheckContext, address: string): string | undefined {
  const path = `/${address.replace(/^\/+/, '')}`
  if (matchRoute(routes, path.replace(/[?#].*$/s, ''), variants))
    return `Возможно, имелось в виду «${path.replace(/^[^?#]*[^/?#](?=[?#]|$)/, '$&/')}».`
  if (MAIL.test(address)) return `Адрес почты начинается с «mailto:»: «mailto:${address}».`
  if (/^\+?\d[\d ()\u00a0-]{6,}$/.test(address))
    return miscounted(address) ?? `Номер телефона начинается с «tel:»: «${telAddress(address)}».`
  return HOST.test(address) ? `Адрес другого сайта начинается с «https://»: «https://${address}».` : undefined
}

/** Matches an address of another site without «https://». */
const HOST = /^(?:www\.[^\s/?#]+\.[^\s/?#]+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ru|su|com|org|net))(?:[/?#]\S*)?$/i

/** Reports a host that visitors cannot reach, such as localhost. */
function* checkHost({ hostname, pathname, search, hash }: URL, address: string): Iterable<LinkProblem> {
  if (/^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname))
    yield {
      rule: 'адрес',
      message: `Адрес «${address}» открывается только на вашем компьютере.`,
      hint: `Пишите без начала: «${pathname}${search}${hash}».`,
    }
}

const MAIL = /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/

function* checkMail(address: string): Iterable<LinkProblem> {
  const [people = '', letter] = address.slice('mailto:'.length).split('?')
  if (people === '' && letter) return // a letter whose recipient the visitor enters
  for (const mailbox of people.split(','))
    if (!MAIL.test(mailbox))
      yield {
        rule: 'почта',
        message: `«${mailbox}» — не адрес почты: письмо не уйдёт.`,
        hint: 'Пишите «mailto:info@zavod.ru», без пробелов.',
      }
}

function* checkPhone(address: string): Iterable<LinkProblem> {
  const [number = ''] = address.slice('tel:'.length).split(/[,;]/) // the phone dials the rest after a pause
  const why = whyUnreachable(number.replace(/[ ().-]/g, ''))
  if (why === undefined) return
  yield {
    rule: 'телефон',
    message: `По номеру «${number}» не дозвониться: ${why}.`,
    hint: 'Пишите код страны и десять цифр: «tel:+74950000000».',
  }
}

/** Returns why a number cannot be dialed: it needs a country code, and ten digits after Russia's 7; short numbers are valid. */
function whyUnreachable(digits: string): string | undefined {
  if (!/^\+?[0-9]+$/.test(digits)) return 'в нём не только цифры'
  // The Russian numbering plan has no area code with this first digit.
  const [, first] = /^(?:\+7|8)([0125])[0-9]{9}$/.exec(digits) ?? []
  if (first !== undefined) return `кодов города, которые начинаются с\u00a0${first}, не\u00a0бывает`
  const { length } = digits.replace('+', '')
  const right = /^\+7/.test(digits) ? length === 11 : /^\+/.test(digits) ? length >= 8 && length <= 15 : isShort(digits)
  return right ? undefined : `цифр в нём ${length}`
}

const isShort = (digits: string): boolean => /^8[0-9]{10}$/.test(digits) || /^[0-9]{2,4}$/.test(digits)

const checkWord = { file: checkAsset, modal: checkModal, settings: checkSetting }

/** Returns true if the address is the path of a call whose response is a file for download. */
const isDownload = ({ calls }: CheckContext, address: string): boolean =>
  Object.values(calls).some(({ path, download }) => download !== undefined && path === address)

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

function* checkPath(context: CheckContext, file: SchemaFile, url: URL, pathname: string, address: string) {
  const moved = movedTo(redirectionsOf(context), pathname, context.variants)
  if (moved !== undefined) {
    if (file.kind !== 'routes')
      yield { rule: 'нет-адреса', message: `Адрес «${address}» старый.`, hint: `Пишите нынешний: «${moved}».` }
    return // rules/routes reports a redirect to another old address
  }
  const match = matchRoute(context.routes, pathname, context.variants)
  if (!match) {
    const addresses = context.routes.flatMap(({ path }) => (IS_ROUTE.test(path) ? (buildPath(path, {}) ?? []) : []))
    yield {
      rule: 'нет-адреса',
      message: `Адреса «${address}» на сайте нет.`,
      hint: suggest(url.pathname.replace(/\.(?:html?|php)$/, '/'), addresses),
    }
    return
  }
  if (!url.pathname.endsWith('/'))
    yield {
      rule: 'адрес',
      message: `В адресе «${address}» нет косой черты в конце.`,
      hint: `Пишите «${url.pathname}/».`,
    }
  const {
    route: { page },
    params,
  } = match
  const target = context.files.of('page').get(page)
  if (target?.value === undefined) return // the routes rule or the page's own check reports it
  yield* checkShown(target)
  const declared = Object.keys(record(record(target.value).query))
  for (const key of url.searchParams.keys())
    if (!declared.includes(key))
      yield {
        rule: 'лишний-параметр',
        message: `Страница «${url.pathname}» не читает параметр «${key}».`,
        hint: suggest(key, declared),
      }
  const query = Object.fromEntries(url.searchParams)
  yield* checkValues(context, page, 'query', query)
  yield* checkValues(context, page, 'route', params)
  yield* checkContent(context, page, params)
  yield* checkNamed(context, page, params, query)
  if (url.hash) yield* checkAnchor(anchorsOf(context, page, params), url.hash.slice(1))
}

export function* checkContent(context: CheckContext, page: string, params: Readonly<Record<string, string>>) {
  for (const { folder, id, ids, file } of contentOf(context, page, params)) {
    if (!ids.includes(id))
      yield {
        rule: 'нет-материала',
        message: `Материала «${id}» нет: нет файла ${folder}${id}.json.`,
        hint: suggest(id, ids),
      }
    yield* checkShown(file)
  }
}

/** Warns of a link to a page or content that is hidden now; only a warning, because its period may begin any minute. */
export function* checkShown(file: SchemaFile | undefined): Iterable<LinkProblem> {
  const why = whyHidden(file?.value, Date.now())
  if (why !== undefined)
    yield {
      severity: 'warning',
      rule: HIDDEN,
      message: `Ссылка ведёт на\u00a0то, чего посетители сейчас не\u00a0видят: ${file?.file}\u00a0— ${why}.`,
      hint: 'Дайте ссылке тот\u00a0же срок, уберите её или опубликуйте то, на\u00a0что она ведёт.',
    }
}

/** Name of the rule about links to hidden content. The rule does not report a link that is itself inside hidden content. */
export const HIDDEN = 'не-показано'

export function* checkAnchor(anchors: ReadonlySet<string> | undefined, anchor: string): Iterable<LinkProblem> {
  if (anchors && !anchors.has(anchor))
    yield {
      rule: 'нет-места',
      message: `На той странице нет места «#${anchor}».`,
      hint: suggest(anchor, anchors) || NO_PLACES,
    }
}

const NO_PLACES = 'Мест с именами на ней нет: дайте разделу имя ключом "anchor" или уберите «#» и что за ним.'

export function* checkOwnAnchor(context: CheckContext, file: SchemaFile, anchor: string): Iterable<LinkProblem> {
  const anchors = file.kind === 'page' ? anchorsOf(context, file.id, {}) : new Set(anchorsIn(context, file))
  yield* checkAnchor(anchors, anchor)
}

export function* checkAsset(context: CheckContext, address: string): Iterable<LinkProblem> {
  if (context.files.assets.has(address)) return
  const near = [...context.files.assets].filter((asset) => asset.startsWith('/assets/'))
  yield { rule: 'нет-файла', message: `Файла «${address}» нет в папке public.`, hint: suggest(address, near) }
}

function* checkSetting(context: CheckContext, name: string): Iterable<LinkProblem> {
  const settings = context.files.settings
  const documents = Object.keys(settings).filter((key) => typeof settings[key] === 'string' && key !== '$schema')
  if (documents.includes(name)) return
  yield {
    rule: 'нет-настройки',
    message: `В content/settings.json нет документа «${name}».`,
    hint: suggest(name, documents),
  }
}

function* checkModal({ files }: CheckContext, name: string): Iterable<LinkProblem> {
  const modals = files.of('modal')
  if (!modals.has(name)) yield { rule: 'нет-окна', message: `Окна «${name}» нет.`, hint: suggest(name, modals.keys()) }
}
