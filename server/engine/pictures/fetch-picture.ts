import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { PICTURE_BOUNDS, pictureFaults } from '#schema/definitions/pictures/files.ts'

/** Error: a picture was refused; the reason is in whole sentences for the person who sent it. */
export class PictureProblem extends Error {
  override name = 'PictureProblem'
  /** Tells the operator how to fix it. */
  readonly mend: string

  constructor(reason: string, mend: string) {
    super(reason)
    this.mend = mend
  }
}

interface FetchOptions {
  allowPrivate: boolean
  /** Timeout in milliseconds, including redirects. */
  timeoutMs?: number
  redirects?: number
}

const TIMEOUT_MS = 15_000

const MAX_REDIRECTS = 3

/** Special-purpose networks, which are not public (IANA registries). */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
/** The assigned IPv6 range. Its special parts are added to `privateNetworks`: also 6to4 and Teredo, which can address any IPv4 host. */
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4')
  return isIP(address) === 6 && handedOut.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

/**
 * Fetches a picture. Checks the host's address while connecting, because after an earlier check DNS could return a private one.
 * @throws PictureProblem
 */
export async function fetchPicture(
  address: string,
  { allowPrivate, timeoutMs = TIMEOUT_MS, redirects = MAX_REDIRECTS }: FetchOptions,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = address
  try {
    for (let i = 0; i <= redirects; i++) {
      const answer = await get(parse(url, allowPrivate), allowPrivate, signal)
      if (typeof answer !== 'string') return answer
      url = new URL(answer, url).href
    }
  } catch (error) {
    if (error instanceof PictureProblem) throw error
    if (signal.aborted) throw problem(`За\u00a0${timeoutMs / 1000}\u00a0с картинка не\u00a0пришла.`)
    const { code, message } = error as NodeJS.ErrnoException // thrown by the request
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
      throw new PictureProblem(pictureFaults.weight.reason, pictureFaults.weight.mend)
    throw problem(`Картинка не\u00a0загрузилась (${code ?? message}).`)
  }
  throw problem('По\u00a0адресу одни перенаправления.')
}

function parse(address: string, allowPrivate: boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw problem('Адрес записан не\u00a0так.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) > 0 && !isPublicAddress(host)) throw inside()
  return url
}

/** Sends one request. @returns the bytes of the picture, or the redirect target */
async function get(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<Buffer | string> {
  const dispatcher = new Agent({
    maxResponseSize: PICTURE_BOUNDS.bytes,
    connect: { lookup: allowPrivate ? lookup : lookupPublic },
  })
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher, signal, headers: { Accept: 'image/*' } })
    const { location } = headers
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') return location
    if (statusCode !== 200) throw problem(`Сервер ответил ${statusCode}.`)
    return Buffer.from(await body.arrayBuffer())
  } finally {
    await dispatcher.destroy()
  }
}

const lookupPublic: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first || open.length < addresses.length) return done(inside(), '')
    return options.all ? done(null, open) : done(null, first.address, first.family)
  })

const problem = (reason: string): PictureProblem =>
  new PictureProblem(reason, 'Откройте адрес в\u00a0браузере: по\u00a0нему должна быть сама картинка.')

const inside = (): PictureProblem =>
  new PictureProblem(
    'Адрес ведёт во\u00a0внутреннюю сеть.',
    'Если так и\u00a0нужно, запустите загрузку с\u00a0--private-pictures.',
  )
