import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { nearest } from '#schema/definitions/text/nearest.ts'
import { publicFolder, root, schemaFolder } from './paths.ts'
import {
  folder,
  header,
  hostName,
  hosts,
  oneOf,
  optionalFolder,
  origin,
  secret,
  secretUrl,
  type Variable,
  whole,
} from './variables.ts'

/** An error that the operator can fix: only its message is printed, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A wrong command line: `runCommand` prints it with the usage and ends with exit code 2. */
export class UsageError extends Error {}

/** Environment variables of every site. Each limit applies to one IP address or, for letters, to one e-mail address. */
export const SITE_VARIABLES = {
  port: whole('PORT', 3000, 65_535, 'where to listen; `0` takes any free port'),
  host: hostName('HOST', '127.0.0.1', 'the address to listen on; `0.0.0.0` for all interfaces'),
  dataFolder: folder(
    'DATA_DIR',
    { preset: join(root, '.data'), shownPreset: '.data', example: '/srv/tara' },
    'where everything that must not be lost is kept; made when missing',
  ),
  backupFolder: optionalFolder(
    'BACKUP_DIR',
    '/backup/tara',
    'where a checked copy of the data is written every night, the last seven kept; not with `DATABASE_URL`',
  ),
  databaseUrl: secretUrl(
    'DATABASE_URL',
    'postgres://tara:password@127.0.0.1:5432/tara',
    {
      allowed: 'нужен адрес вида postgres://имя:пароль@db.example:5432/база',
      isRight: (text) => /^postgres(ql)?:\/\/\S+$/.test(text),
    },
    'PostgreSQL instead of the file in `DATA_DIR`: `postgres://…`',
  ),
  databasePool: whole(
    'DATABASE_POOL',
    8,
    100,
    'connections to PostgreSQL that each process opens at most; the start compares all of them with what the server gives',
    2,
  ),
  siteUrl: origin(
    'SITE_URL',
    'https://shop.example',
    "the site's own origin, for canonical addresses, links in letters and refusing cross-site posts; with https cookies are Secure and browsers come by https alone",
    'the `host` of `schema/site.json`',
  ),
  schemaFolder: folder(
    'SCHEMA_DIR',
    { preset: schemaFolder, shownPreset: 'schema', example: '/srv/tara-schema' },
    'the schema files to serve',
  ),
  publicFolder: folder(
    'PUBLIC_DIR',
    { preset: publicFolder, shownPreset: 'public', example: '/srv/tara-public' },
    'the pictures and documents that the schema files name, and where the studio puts new ones',
  ),
  trustedProxies: whole(
    'TRUSTED_PROXIES',
    0,
    16,
    'how many proxies stand in front ([behind a proxy](docs/operations.md#behind-a-proxy))',
  ),
  drainSeconds: whole(
    'DRAIN_SECONDS',
    0,
    600,
    'how long requests are still taken after SIGTERM, so that a balancer sees `/readyz` turn first',
  ),
  geoHeader: header(
    'GEO_HEADER',
    'X-Region',
    "the header in which a proxy names the visitor's region (ISO 3166-2, `RU-MOW`); without it regions are not suggested",
  ),
  smtpUrl: secretUrl(
    'SMTP_URL',
    'smtp://user:password@mail.example:587',
    {
      allowed:
        'нужен адрес вида smtp://имя:пароль@mail.example:587 или smtps://…; знаки @ : / % в пароле пишутся кодами (%40)',
      isRight: isMailServer,
    },
    'where letters go, `smtp://user:password@host:587`; without it they are `.eml` files under `DATA_DIR/mail`',
  ),
  captchaSecret: secret(
    'CAPTCHA_SECRET',
    'the secret of the anti-bot service that `schema/site.json` names; without it tokens are not checked',
  ),
  scriptHosts: hosts(
    'CSP_SCRIPT_HOSTS',
    'https://cdn.example',
    'hosts that scripts may come from, where `security.script` of `schema/site.json` names them too; without it only our own scripts and those of the services in `schema/site.json` run',
  ),
  formsPerHour: limit(
    'FORMS_PER_HOUR',
    10,
    'forms taken from one address in an hour; of IPv6 a /64 counts as one address, here and below',
  ),
  newVisitorsPerHour: limit(
    'NEW_VISITORS_PER_HOUR',
    300,
    'visitors from one address in an hour for whom something begins to be kept',
  ),
  readsPerMinute: limit(
    'READS_PER_MINUTE',
    600,
    'pages made for one address in a minute; those that are kept go out besides',
  ),
  lettersPerHour: limit(
    'LETTERS_PER_HOUR',
    3,
    "letters to one address in an hour, of each kind: about orders and forms; asked for; confirming an e-mail; telling of a change; those to a signed-in user's own address. More wait for one of the next four hours, the rest for a press at `/desk/letters/`. Letters that restore a password are counted apart, and the manager's address is free of it",
  ),
  deskKey: secret(
    'DESK_KEY',
    'encrypts the keys and the codes of staff in the database ([keys and secrets](docs/operations.md#keys-and-secrets)); without it they are stored as they are',
  ),
  deskKeyBefore: secret('DESK_KEY_BEFORE', 'reads what it encrypted while `DESK_KEY` is being changed'),
  metricsToken: secret(
    'METRICS_TOKEN',
    'what `/metrics` is given for, as `Authorization: Bearer …`; without it only from the same machine, without a proxy',
  ),
  logLevel: oneOf(
    'LOG_LEVEL',
    'warn',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    '`info` logs every request',
  ),
}

type Variables = Readonly<Record<string, Pick<Variable, keyof Variable>>>

/** Type of the values: each variable has the value from the environment, or its default (`preset`). */
export type ConfigOf<V extends Variables> = { [Key in keyof V]: V[Key]['preset'] } & { production: boolean }

export type Config = ConfigOf<typeof SITE_VARIABLES>

export function limit(name: string, preset: number, meaning: string): Variable<number> {
  return whole(name, preset, 1_000_000, meaning)
}

/** Variables that only tests read, for the README: name to meaning. */
export const TEST_VARIABLES: Readonly<Record<string, string>> = {
  TEST_DATABASE_URL:
    "a PostgreSQL server for `npm run test:postgres` and the store's tests; else the one starts its own, and for the others PostgreSQL runs in the tests' own process",
  CHROME_PATH:
    'the browser for the tests; else the one that npm brings, with fonts of its own, where it runs (Linux on x64)',
  TEST_BROWSER: '`installed` takes Chrome or Chromium where they usually are',
}

/** Reads the environment. @throws StartError with one line per invalid value and its allowed values */
export function readVariables<V extends typeof SITE_VARIABLES>(variables: V, env: NodeJS.ProcessEnv): ConfigOf<V> {
  const wrong: string[] = []
  const values = Object.entries(variables).map(([key, { name, preset, read, secret, allowed }]: [string, Variable]) => {
    const text = env[name]
    if (text === undefined || text === '') return [key, preset]
    const value = read(text)
    if (value === undefined) wrong.push(`${secret ? name : `${name}=${text}`}: ${allowed}.`)
    return [key, value]
  })
  if (wrong.length > 0) throw new StartError(wrong.join('\n'))
  return { ...Object.fromEntries(values), production: env.NODE_ENV === 'production' } as ConfigOf<V> // keys of `variables`
}

export const readSchemaFolder = () => resolve(process.env.SCHEMA_DIR || schemaFolder)

/** Returns a message for each unknown variable whose name resembles a known one. The message does not contain the variable's value. */
export function misspelledVariables(variables: Variables, env: NodeJS.ProcessEnv): string[] {
  const names = Object.values(variables).map(({ name }) => name)
  const others = Object.keys(env).filter((name) => !names.includes(name) && !(name in TEST_VARIABLES))
  return others.flatMap((name) => {
    const meant = nearest(name, names, { most: (_, { length }) => (length < 10 ? 1 : length < 15 ? 2 : 3) })
    return meant === undefined ? [] : [`Переменной ${name} сайт не знает. Возможно, имелось в виду ${meant}.`]
  })
}

function isMailServer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isDecodable(url)
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

export const ensureDataFolder = ({ dataFolder }: Config): void => ensureFolder(dataFolder, 'папку данных', 'DATA_DIR')

/** Creates a private folder if it is missing. @throws StartError that names the folder and its variable, if it is not writable */
export function ensureFolder(folder: string, name: string, variable: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `В ${name} ${folder} нельзя писать (${(error as NodeJS.ErrnoException).code ?? 'ошибка'}). Дайте права или укажите другую в ${variable}.`,
    )
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its parents. Node's recursive mkdir loops forever where the system reports an existing folder as missing, for
 * example below /proc.
 */
function makeFolder(path: string): void {
  if (isFolder(path)) return
  const above = dirname(path)
  if (!existsSync(above)) makeFolder(above)
  try {
    mkdirSync(path, 0o700)
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!isFolder(path)) throw error
  }
}
