import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** How a text is sent, by the names of Accept-Encoding. */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** A text in one of them. */
export interface Encoded {
  encoding: Encoding
  bytes: Buffer
  effort: Effort
}

/** What may be spent on it: while the visitor waits, behind the visitors' backs, or when nothing else is to be done. */
export type Effort = 'now' | 'later' | 'idle'

const { ZSTD_c_compressionLevel: ZSTD_LEVEL, BROTLI_PARAM_QUALITY: BROTLI_LEVEL } = zlib.constants

/**
 * Milliseconds for a list page of 200 KB (docs/performance.md): zstd 1 takes 0.4, gzip 1 and brotli 1 take 2 to 3; brotli
 * 5 takes 6 and is a tenth smaller, 11 takes 700.
 */
const LEVELS = {
  br: { now: 1, later: 5, idle: 11 },
  zstd: { now: 1, later: 9, idle: 19 },
  gzip: { now: 1, later: 6, idle: 9 },
} as const

/** Bytes at a time. What compresses is held by Node until all garbage is collected, and with it the last of these. */
const CHUNK = 4096

const [brotli, gzip, zstd] = [promisify(zlib.brotliCompress), promisify(zlib.gzip), promisify(zlib.zstdCompress)]

/** Compresses; what is nearly nothing, at once, anything else on another thread. */
export async function encode(text: Buffer, encoding: Encoding, effort: Effort): Promise<Encoded> {
  const bytes = await compress(text, encoding, effort)
  // What zlib gives is a part of a larger block, all of which would stay with it.
  return { encoding, bytes: bytes.length < bytes.buffer.byteLength ? ownCopy(bytes) : bytes, effort }
}

function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

async function compress(text: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return text
  const level = LEVELS[encoding][effort]
  if (encoding === 'gzip') return gzip(text, { level })
  if (encoding === 'br')
    return brotli(text, { params: { [BROTLI_LEVEL]: level, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
  // Told how much comes, it makes tables for no more.
  const options = { params: { [ZSTD_LEVEL]: level }, pledgedSrcSize: text.length }
  return effort === 'now'
    ? zlib.zstdCompressSync(text, { ...options, chunkSize: CHUNK })
    : zstd(text, { ...options, chunkSize: Math.max(1024, text.length >> 2) })
}

/** In what is quickest to make of what the client takes. */
export const encodeNow = (text: Buffer, accepted: Accepted): Promise<Encoded> => encode(text, quickest(accepted), 'now')

/** The text that was compressed. */
export function decode({ encoding, bytes }: Encoded): Buffer {
  if (encoding === 'gzip') return zlib.gunzipSync(bytes)
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes)
  return encoding === 'zstd' ? zlib.zstdDecompressSync(bytes) : bytes
}

/** The encodings that a client wants most; `identity` always, as nothing else may be left. */
export type Accepted = ReadonlySet<Encoding>

/** Browsers send a handful of different headers. */
const known = new LRUCache<string, Accepted>({ max: 100 })

/** Of an Accept-Encoding header. */
export function acceptedEncodings(header: string | string[] | undefined): Accepted {
  const text = String(header ?? '')
  let accepted = known.get(text)
  if (!accepted) known.set(text, (accepted = readAccepted(text)))
  return accepted
}

function readAccepted(header: string): Accepted {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const weight = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return [name.trim(), Number(weight ?? 1)]
    }),
  )
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const ours = (['br', 'zstd', 'gzip'] as const).filter((encoding) => weightOf(encoding) > 0)
  // What is wanted less is not sent: browsers want all alike.
  const most = Math.max(...ours.map(weightOf))
  return new Set([...ours.filter((encoding) => weightOf(encoding) === most), 'identity'])
}

/** What is quickest to make of those that are taken. */
export const quickest = (accepted: Accepted): Encoding =>
  (['zstd', 'gzip', 'br'] as const).find((encoding) => accepted.has(encoding)) ?? 'identity'

/** What is smallest in the end. */
export const smallest = (accepted: Accepted): Encoding =>
  (['br', 'zstd', 'gzip'] as const).find((encoding) => accepted.has(encoding)) ?? 'identity'
