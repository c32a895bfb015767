import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../engine/config.ts'
import { createLetters, type Letters } from '../engine/mail/letters.ts'
import { loadBuiltLetters } from '../engine/pages/load-renderer.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { distFolder } from '../engine/paths.ts'
import { mailAccounts } from '../shop/account/users.ts'
import { openDatabase } from '../shop/data.ts'
import '../engine/umask.ts'
import { parseArgs } from 'node:util'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { rolesOf, roleTitle } from '../desk/context.ts'
import {
  addStaff,
  findStaff,
  listStaff,
  removeStaff,
  resetPassword,
  resetTotp,
  type Staff,
  setRole,
} from '../desk/staff.ts'
import type { Database, Transaction } from '../engine/database/tables.ts'
import { ownMailer } from '../engine/mail/mailer.ts'
import { readSigningKeys } from '../engine/secrets/signing.ts'
import type { Site } from '../engine/site/site.ts'
import { createCatalog } from '../shop/catalog/catalog.ts'
import { type Config, readConfig } from '../shop/config.ts'
import { forTerminal, inColumns, moscowTime, runCommand } from './command-line.ts'
import { readSite } from './read-site.ts'

const USAGE = `Как запускать:
  npm run staff -- list                             сотрудники: роль, доступ, когда входили
  npm run staff -- add ПОЧТА --role РОЛЬ [--name ИМЯ]   новый сотрудник: письмо со ссылкой, по которой он задаёт пароль
  npm run staff -- role ПОЧТА --role РОЛЬ           другая роль; его входы прекращаются
  npm run staff -- reset-totp ПОЧТА                 отвязать приложение с кодами: потерян телефон
  npm run staff -- reset-password ПОЧТА             ссылка, по которой задают новый пароль; прежний не действует
  npm run staff -- remove ПОЧТА                     убрать сотрудника

  РОЛЬ  имя роли из schema/desk/roles.json: owner, manager, content, viewer
  Письма без SMTP_URL никуда не уходят: тогда ссылка печатается здесь.`

const COMMANDS = ['list', 'add', 'role', 'reset-totp', 'reset-password', 'remove'] as const

interface Arguments {
  command: (typeof COMMANDS)[number]
  email: string
  role?: string | undefined
  name?: string | undefined
}

interface Work {
  config: Config
  database: Database
  site: Site
  letters: Parameters<typeof addStaff>[2]
}

/** `npm run staff`: exit code 0, 1 if the person is missing or already exists, 2 for a wrong command line. */
async function main(args: Arguments): Promise<number> {
  const config = readConfig()
  await using database = await openDatabase(config, 'keep')
  const signingKeys = await readSigningKeys(database)
  const state = await readSite(config, { database, catalog: createCatalog(database), signingKeys })
  const { site, origin } = state
  if (args.role !== undefined) checkRole(site, args.role)
  if (args.command === 'list') {
    console.log(showStaff(await listStaff(database.query), site))
    return 0
  }
  const letters = await builtLetters(state)
  const mailer = letters && ownMailer(letters, site, mailAccounts)
  return await change(args, { config, database, site, letters: { site, origin, mailer } })
}

function checkRole(site: Site, role: string): void {
  const roles = rolesOf(site).map(({ id }) => id)
  if (!roles.includes(role))
    throw new UsageError(`Роли «${role}» в schema/desk/roles.json нет. ${suggest(role, roles)}`)
}

async function change({ command, email, role = '', name = email }: Arguments, work: Work): Promise<number> {
  const { database, letters, site } = work
  const write = <T>(what: (transaction: Transaction) => Promise<T>): Promise<T> =>
    database.query.transaction().execute(what)
  if (command === 'add') {
    const added = await write((transaction) => addStaff(transaction, { email, name, role }, letters, new Date()))
    if (!added) {
      console.error(`Сотрудник ${email} уже есть. Другая роль: npm run staff -- role ${email} --role ${role}`)
      return 1
    }
    console.log(`Добавлен: ${email}, ${roleTitle(site, role)}.`)
    tellLink(added.link, work)
    return 0
  }
  const staff = await findStaff(database.query, email)
  if (!staff) {
    const emails = (await listStaff(database.query)).map((person) => person.email)
    console.error(`Сотрудника ${email} нет. ${suggest(email, emails)}`.trim())
    return 1
  }
  if (command === 'role') {
    await write((transaction) => setRole(transaction, staff.id, role))
    console.log(`${staff.email}: теперь ${roleTitle(site, role)}. Его входы прекращены.`)
  } else if (command === 'remove') {
    await write((transaction) => removeStaff(transaction, staff.id))
    console.log(`${staff.email}: убран, войти больше не сможет.`)
  } else if (command === 'reset-totp') {
    await write((transaction) => resetTotp(transaction, staff.id))
    console.log(`${staff.email}: приложение отвязано, при следующем входе свяжет новое.`)
  } else {
    const link = await write((transaction) => resetPassword(transaction, staff, letters, new Date()))
    console.log(`${staff.email}: прежний пароль больше не действует.`)
    tellLink(link, work)
  }
  return 0
}

/** Says that an e-mail with the link will be sent; if none is sent, prints the link, which only this staff member may see. */
function tellLink(link: string, { config, letters }: Work): void {
  if (letters.mailer && config.smtpUrl) console.log('Письмо со ссылкой уйдёт сразу, если сайт работает.')
  else console.log(`Передайте ссылку, по ней задают пароль; годится один раз и сутки:\n${link}`)
}

const STATES = ['приглашён', 'задал пароль', 'работает'] as const

const stateOf = ({ password, totp_confirmed_at }: Staff): string =>
  STATES[password === null ? 0 : totp_confirmed_at === null ? 1 : 2]

const showStaff = (all: readonly Staff[], site: Site): string =>
  all.length === 0
    ? 'Сотрудников нет. Первого добавляют так: npm run staff -- add ПОЧТА --role owner'
    : inColumns([
        ['Почта', 'Имя', 'Роль', 'Доступ', 'Входил (Москва)'],
        ...all.map((staff) => [
          staff.email,
          forTerminal(staff.name),
          roleTitle(site, staff.role),
          stateOf(staff),
          staff.seen_at === null ? 'ни разу' : moscowTime(staff.seen_at),
        ]),
      ])

const isEmail = createAjv().compile({ type: 'string', format: 'email', maxLength: 254 })

/** Parses the command line. @returns the arguments, or a description of the mistake */
function readArguments(): Arguments | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string' }, name: { type: 'string' } },
  })
  const [word = 'list', email, ...more] = positionals
  const command = COMMANDS.find((candidate) => candidate === word)
  if (!command) return `«${word}» здесь ничего не значит. ${suggest(word, COMMANDS)}`
  if (more.length > 0) return `Лишнее: ${more.join(', ')}.`
  if (command === 'list') return email === undefined ? { command, email: '', ...values } : `Лишнее: ${email}.`
  if (email === undefined || !isEmail(email)) return `Нужна почта: npm run staff -- ${command} manager@zavod.example`
  const needsRole = command === 'add' || command === 'role'
  if (needsRole && values.role === undefined) return 'Назовите роль: --role manager.'
  if (!needsRole && values.role !== undefined) return `С «${command}» роль не нужна.`
  return { command, email, ...values }
}

/** Creates the e-mails of a command. @returns undefined if the site has never been built, because the build contains their renderer */
async function builtLetters({ maker }: SiteState): Promise<Letters | undefined> {
  if (!existsSync(join(distFolder, 'server', 'mail.mjs'))) return undefined
  return createLetters(
    (mail, roots) => maker.prepareLetter(mail, roots),
    await loadBuiltLetters(),
    (at, error) => console.error(`Блок письма пропущен, ${at}:`, error),
  )
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
