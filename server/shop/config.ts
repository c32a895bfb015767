import { resolve } from 'node:path'
import { type ConfigOf, limit, readVariables, SITE_VARIABLES } from '../engine/config.ts'
import { flag, origin, secret, whole, words } from '../engine/variables.ts'

/** Groups of calls that `API_LOCAL` may list: sections of specification.md §7, and groups that exist only in this shop. */
const LOCAL_GROUPS = [
  ...['content', 'catalog', 'watched', 'basket', 'favorite', 'compare', 'order', 'form', 'security', 'personal'],
  ...['section', 'search', 'settings', 'main', 'about', 'library', 'news', 'landing', 'certificate', 'office', 'faqs'],
  ...['sitemap', 'seo', 'region'],
]

/** Groups of calls about the signed-in user: this site must answer either all of them or none. */
const TOGETHER = ['basket', 'order', 'security', 'personal']

/** All settings, in the order of the table in the README and of `.env.example`; `npm run generate` writes both. */
export const VARIABLES = {
  ...SITE_VARIABLES,
  demo: flag(
    'DEMO',
    'where `DATA_DIR` or `DATABASE_URL` is set and has no data, a start makes a shop with the demo catalog rather than refuse; without both it does so anyway',
  ),
  ordersPerHour: limit('ORDERS_PER_HOUR', 10, 'orders taken from one address in an hour'),
  signInTries: limit('SIGN_IN_TRIES', 5, 'tries in 15 minutes to sign in to one account from one address'),
  signInTriesPerAddress: limit('SIGN_IN_TRIES_PER_ADDRESS', 50, 'tries in 15 minutes to sign in from one address'),
  signInTriesPerAccount: limit(
    'SIGN_IN_TRIES_PER_ACCOUNT',
    100,
    'tries in 15 minutes to sign in to one account from all addresses; above half of it they are delayed up to 2 s. A browser that has signed in to the account before is free of it',
  ),
  restoresPerHour: limit(
    'RESTORES_PER_HOUR',
    3,
    'requests an hour from one address to restore a password; of one account, as many letters that confirm an e-mail at sign-in or a new one',
  ),
  restoreLettersPerHour: limit(
    'RESTORE_LETTERS_PER_HOUR',
    6,
    'letters an hour that restore the password of one account, whoever asks; above it the answer is the same and nothing is sent',
  ),
  restorePauseSeconds: whole(
    'RESTORE_PAUSE_SECONDS',
    300,
    3600,
    'between two such letters; what is asked for in between is not sent',
  ),
  clientSecret: secret(
    'CLIENT_SECRET',
    'the client secret that other programs may give to the token call, and that `API_UPSTREAM` is given there; the browser never has it',
  ),
  clientSecretBefore: secret(
    'CLIENT_SECRET_BEFORE',
    'taken as well as `CLIENT_SECRET` while that is being changed ([keys and secrets](docs/operations.md#keys-and-secrets))',
  ),
  exchangePassword: secret(
    'EXCHANGE_PASSWORD',
    'the password of 1C, login `1c`, at `/exchange/1c` ([setup](docs/exchange.md)); without it the address is 404',
  ),
  dadataToken: secret(
    'DADATA_TOKEN',
    'the key of DaData, which finds the company of an INN for the forms; `demo` finds invented ones; without it buyers type the data',
  ),
  apiUpstream: origin(
    'API_UPSTREAM',
    'https://back.example',
    "the back end that answers the calls in place of the shop's own data ([which and how](docs/upstream.md))",
    'none',
  ),
  apiLocal: words(
    'API_LOCAL',
    'content,form',
    { allowed: `бывают ${LOCAL_GROUPS.join(', ')}, а ${TOGETHER.join(', ')} — только вместе`, isRight: areLocalGroups },
    'what stays here all the same: `content`, `catalog` or groups of calls: `content,form`; `basket`, `order`, `security` and `personal` only together',
  ),
}

export type Config = ConfigOf<typeof VARIABLES>

/** Reads the settings from environment variables. @throws StartError, whose message has one line per invalid value */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readVariables(VARIABLES, env)
  // Without `DEMO`, creates a demo shop only at the default location: a configured path may be mistyped, or its volume not mounted.
  return { ...config, demo: config.demo || !(env.DATA_DIR || env.DATABASE_URL) }
}

/** Returns the shop's data folder, for reading only; undefined if the data is in PostgreSQL or in another back end. */
export const readDataFolder = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.DATABASE_URL || env.API_UPSTREAM ? undefined : resolve(env.DATA_DIR || VARIABLES.dataFolder.preset)

function areLocalGroups(groups: readonly string[]): boolean {
  const together = TOGETHER.filter((group) => groups.includes(group)).length
  return groups.every((group) => LOCAL_GROUPS.includes(group)) && (together === 0 || together === TOGETHER.length)
}
