import type { Transaction } from '../database/tables.ts'
import { createRateLimiter, type RateLimit } from '../limits/rate-limiter.ts'
import type { Site } from '../site/site.ts'
import type { Letter, LetterSubject, Letters } from './letters.ts'
import { addLetter, NEVER, replaceHeld } from './outbox-rows.ts'

export { letterOf, NEVER, takeBack } from './outbox-rows.ts'

/** Recipient of letters to the shop: the manager's address in site.json, or the shop's e-mail. */
export const MANAGER = Symbol('manager')

type Params = Readonly<Record<string, unknown>>

/** A letter of schema/mails with its recipient. */
export interface MailRequest extends LetterSubject {
  /** Undefined: the letter is composed but not sent, so that the duration does not reveal whether the account exists (S6). */
  to: typeof MANAGER | string | undefined
  mail: string
  /** Parameters with our own texts only: numbers, sums, links, catalog data. */
  params?: Params
  /** Further parameters, with texts that visitors typed. */
  typed?: Params
  /** Further headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  /** Reply-To, if it is not the sender. */
  replyTo?: string | undefined
  /**
   * Id of the submission that a letter to the manager is about. The letter has the submission's files as attachments. If the submission is
   * deleted while the letter is pending, the letter is deleted too.
   */
  about?: number | undefined
  /** The account that the letter is about, if not the signed-in one: deleting the account deletes the letter. */
  account?: number | undefined
  /** The buyer of the order that the letter is about: deleting the buyer deletes the letter. */
  buyer?: number | null
  /** The account whose owner wrote `typed`, if not the signed-in one. */
  author?: number | undefined
  /**
   * Selects the priority and the rate limit. `access`: the letter gives access to an account. `asked`: somebody has just requested it. Both
   * are sent before others. `notice`: it reports a change. Each kind has its own limit.
   */
  kind?: 'access' | 'asked' | 'notice'
  /** True if the limit per e-mail address does not apply: for letters to the manager, and if the caller has its own rate limit. */
  isUnlimited?: boolean
  /** With `isUnlimited`: earliest time of sending by the caller's rate limit, ISO 8601. */
  heldUntil?: string | undefined
  /** Milliseconds during which the letter can be taken back (`takeBack`). */
  waits?: number
}

/** Composes letters and adds them to the outbox; no other code may do so (.dependency-cruiser.mjs). */
export interface Mailer {
  /**
   * Composes a letter and adds it to the outbox, in the transaction of its event. Only letters to the manager, and those to the author's
   * own confirmed address, quote what visitors typed (S22).
   * @returns the id of the letter in the outbox; undefined without a recipient
   */
  write(transaction: Transaction, request: MailRequest, now?: Date): Promise<number | undefined>
  /** Composes the letter that `write` would send. */
  preview(transaction: Transaction, request: MailRequest): Promise<Letter>
}

/** The part of visitors' accounts that letters need. */
export interface MailAccounts {
  hasConfirmed(transaction: Transaction, user: number, address: string): Promise<boolean>
}

interface MailerOptions {
  letters: Letters
  manager: string
  /** Id of the signed-in user. */
  user: number | undefined
  /** Undefined on a site without accounts. */
  accounts?: MailAccounts | undefined
  /** Maximum number of letters to one address in an hour. */
  perHour: number
}

export function createMailer({ letters, manager, user, accounts, perHour }: MailerOptions): Mailer {
  async function compose(transaction: Transaction, request: MailRequest) {
    const { to, mail, params = {}, typed = {}, submission, roots, author = user } = request
    const address = to === MANAGER ? manager : to
    const isManager = address !== undefined && emailKey(address) === emailKey(manager)
    const isTrusted =
      isManager ||
      (author !== undefined &&
        address !== undefined &&
        accounts !== undefined &&
        (await accounts.hasConfirmed(transaction, author, address)))
    const letter = await letters.compose(mail, isTrusted ? { ...params, ...typed } : { ...emptied(typed), ...params }, {
      submission: submission && (isTrusted ? submission : { ...submission, page: '', answers: [], values: {} }),
      roots,
    })
    return { address, isManager, isTrusted, letter }
  }
  return {
    async write(transaction, request, now) {
      const { address, isManager, isTrusted, letter } = await compose(transaction, request)
      if (address === undefined) return undefined
      const { about, account = user, buyer, headers, replyTo, kind, isUnlimited = isManager, waits } = request
      const isAsked = kind === 'access' || kind === 'asked'
      const merged = isAsked && (await replaceHeld(transaction, { to: address, letter, headers, replyTo }, now))
      if (merged) return merged
      // A confirmed address has a limit of its own, so that strangers cannot exhaust it.
      const name = `letters ${isTrusted ? 'own ' : ''}${kind ?? ''}`
      const heldUntil = isUnlimited
        ? request.heldUntil
        : await turnOf(transaction, { address, perHour, name, now: now ?? new Date() })
      const of = { submission: about, user: isManager ? undefined : account, buyer }
      return addLetter(transaction, { to: address, letter, headers, replyTo, ...of, heldUntil, isAsked, waits }, now)
    },
    preview: async (transaction, request) => (await compose(transaction, request)).letter,
  }
}

/** Replaces arrays by empty arrays and other values by '', for blocks that expect the keys. */
const emptied = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? [] : '']))

/** Hours, including the current one, over which letters above the limit are spread; further letters wait for staff. */
const [HOURS, HOUR_MS] = [5, 3_600_000]

/**
 * Counts a letter to an address (S8), in the transaction that writes the letter. The counts remain after the letters are erased (with an
 * account, or at the end of the retention period).
 * @param name name of the limit
 * @returns the time from which the letter may be sent: the start of the first hour below the limit, or `NEVER`; undefined: now
 */
async function turnOf(
  transaction: Transaction,
  { address, perHour, name, now }: { address: string; perHour: number; name: string; now: Date },
): Promise<string | undefined> {
  const limit: RateLimit = { name, points: perHour, seconds: (HOURS * HOUR_MS) / 1000, message: '' }
  const limiter = createRateLimiter({ query: transaction }, () => now.getTime())
  const current = Math.floor(now.getTime() / HOUR_MS)
  for (let hour = current; hour < current + HOURS; hour++) {
    const key = `${emailKey(address)} ${hour}`
    const { points } = await limiter.add(limit, key, 1)
    if (points <= perHour) return hour === current ? undefined : new Date(hour * HOUR_MS).toISOString()
    await limiter.refund(limit, key)
  }
  return NEVER
}

/** Returns the recipient of letters to the manager. */
export const managerOf = (site: Site): string => site.constants.mail.manager ?? site.email

/** Creates a mailer for letters that the shop sends without a visitor's request. */
export const ownMailer = (letters: Letters, site: Site, accounts: MailAccounts): Mailer =>
  createMailer({ letters, manager: managerOf(site), user: undefined, accounts, perHour: Number.POSITIVE_INFINITY })

/** Returns the key of a mailbox, in lower case, because providers ignore case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
