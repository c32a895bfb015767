import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, schemaFolder } from './paths.ts'

/** Something that the person who starts the server can mend: told in one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

export interface Config {
  /** 0 takes any free port. */
  port: number
  /** Where everything that must not be lost is kept. */
  dataFolder: string
  /** Where a copy of the data is written every night; undefined: none is. */
  backupFolder: string | undefined
  /** PostgreSQL, "postgres://…"; undefined: the file in the data folder. */
  databaseUrl: string | undefined
  /** The schema files to serve. */
  schemaFolder: string
  /** The site's own origin, "https://zavod-emkost.example"; undefined: the one of schema/site.json. */
  siteUrl: string | undefined
  /** How many proxies stand in front, for the client's address. */
  trustedProxies: number
  /**
   * The header in which a proxy names the visitor's ISO 3166-2 subject, "RU-MOW"; undefined: regions are not detected.
   */
  geoHeader: string | undefined
  /** Forms taken from one address in an hour (docs/requirements.md S8). */
  formsPerHour: number
  /** Orders taken from one address in an hour. */
  ordersPerHour: number
  /** Visitors from one address in an hour under whose new number something is kept (docs/requirements.md S23). */
  newVisitorsPerHour: number
  /** Pages made for one address in a minute, beside those that are in the cache. */
  readsPerMinute: number
  /**
   * How long requests are still taken after SIGTERM, in seconds: until a balancer has seen /readyz
   * (docs/requirements.md R4).
   */
  drainSeconds: number
  /**
   * Tries to sign in within 15 minutes: to one account from one address, and from one address (docs/requirements.md
   * S8).
   */
  signInTries: number
  signInTriesPerAddress: number
  /** Letters for a new password to one address of e-mail in an hour. */
  restoresPerHour: number
  /** Letters to one address of e-mail in an hour, but for the manager's. */
  lettersPerHour: number
  /** What a caller that names a client secret must name; no browser is given it. */
  clientSecret: string | undefined
  /** The back end that the shop stands in front of, "https://back.example"; undefined: none. */
  apiUpstream: string | undefined
  /** Groups of calls that are answered here all the same: "content", "form", "basket". */
  apiLocal: readonly string[]
  /** Where letters go, "smtp://user:password@host:587" or "smtps://…"; undefined: into files of the data folder. */
  smtpUrl: string | undefined
  /** The captcha's secret key; its public one is in schema/site.json. */
  captchaSecret: string | undefined
  logLevel: string
  production: boolean
}

/**
 * Reads the environment.
 * @throws StartError where a value cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    port: readNumber(env, 'PORT', 3000, 65535),
    dataFolder: resolve(env.DATA_DIR ?? join(root, '.data')),
    backupFolder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    schemaFolder: resolve(env.SCHEMA_DIR ?? schemaFolder),
    siteUrl: readOrigin(env, 'SITE_URL'),
    trustedProxies: readNumber(env, 'TRUSTED_PROXIES', 0, 16),
    geoHeader: env.GEO_HEADER?.toLowerCase(),
    formsPerHour: readNumber(env, 'FORMS_PER_HOUR', 10, 1_000_000),
    ordersPerHour: readNumber(env, 'ORDERS_PER_HOUR', 10, 1_000_000),
    newVisitorsPerHour: readNumber(env, 'NEW_VISITORS_PER_HOUR', 300, 1_000_000),
    readsPerMinute: readNumber(env, 'READS_PER_MINUTE', 600, 1_000_000),
    drainSeconds: readNumber(env, 'DRAIN_SECONDS', 0, 600),
    signInTries: readNumber(env, 'SIGN_IN_TRIES', 5, 1_000_000),
    signInTriesPerAddress: readNumber(env, 'SIGN_IN_TRIES_PER_ADDRESS', 50, 1_000_000),
    restoresPerHour: readNumber(env, 'RESTORES_PER_HOUR', 3, 1_000_000),
    lettersPerHour: readNumber(env, 'LETTERS_PER_HOUR', 3, 1_000_000),
    clientSecret: env.CLIENT_SECRET || undefined,
    apiUpstream: readOrigin(env, 'API_UPSTREAM'),
    apiLocal: readGroups(env.API_LOCAL),
    smtpUrl: readMailServer(env.SMTP_URL),
    captchaSecret: env.CAPTCHA_SECRET || undefined,
    logLevel: readLevel(env.LOG_LEVEL),
    production: env.NODE_ENV === 'production',
  }
}

function readNumber(env: NodeJS.ProcessEnv, name: string, preset: number, maximum: number): number {
  const text = env[name]
  if (text === undefined || text === '') return preset
  if (/^[0-9]{1,9}$/.test(text) && Number(text) <= maximum) return Number(text)
  throw new StartError(`${name}=${text}: ожидается целое число от 0 до ${maximum}.`)
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLevel(text: string | undefined): string {
  if (!text) return 'warn'
  if (LEVELS.includes(text)) return text
  throw new StartError(`LOG_LEVEL=${text}: ожидается одно из ${LEVELS.join(', ')}.`)
}

function readOrigin(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')) return url.origin
  throw new StartError(`${name}=${text}: нужен адрес без пути, например https://zavod-emkost.example.`)
}

/** What stays here where there is an upstream: heads of docs/specification.md §7, or groups of calls. */
const LOCAL_GROUPS = [
  ...['content', 'catalog', 'watched', 'basket', 'favorite', 'compare', 'order', 'form', 'security', 'personal'],
  ...['section', 'search', 'settings', 'main', 'about', 'library', 'news', 'landing', 'certificate', 'office', 'faqs'],
  ...['sitemap', 'seo', 'region'],
]

/** Who is signed in, and what is theirs, is known in one place. */
const TOGETHER = ['basket', 'order', 'security', 'personal']

function readGroups(text = ''): readonly string[] {
  const groups = text
    .split(',')
    .map((group) => group.trim())
    .filter(Boolean)
  const unknown = groups.find((group) => !LOCAL_GROUPS.includes(group))
  const apart = TOGETHER.find((group) => !groups.includes(group))
  if (unknown === undefined && apart !== undefined && TOGETHER.some((group) => groups.includes(group)))
    throw new StartError(`API_LOCAL=${text}: ${TOGETHER.join(', ')} остаются здесь только вместе, не хватает ${apart}.`)
  if (unknown === undefined) return groups
  throw new StartError(`API_LOCAL=${text}: групп вызовов «${unknown}» нет; есть ${LOCAL_GROUPS.join(', ')}.`)
}

/** What is wrong is told without the address: it holds a password. */
function readMailServer(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname && isDecodable(url.username + url.password)) return text
  throw new StartError(
    'SMTP_URL: нужен адрес вида smtp://имя:пароль@mail.example:587 или smtps://…; знаки @ : / % в пароле пишутся кодами (%40).',
  )
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Makes the data folder where it is missing.
 * @throws StartError where nothing can be written there
 */
export function ensureDataFolder({ dataFolder }: Config): void {
  try {
    mkdirSync(dataFolder, { recursive: true })
    accessSync(dataFolder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `В папку данных ${dataFolder} нельзя писать (${(error as NodeJS.ErrnoException).code ?? 'ошибка'}). Дайте права или укажите другую в DATA_DIR.`,
    )
  }
}
