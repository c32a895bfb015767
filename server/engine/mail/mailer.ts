import type { Transaction } from '../database/tables.ts'
import { createRateLimiter, type RateLimit } from '../limits/rate-limiter.ts'
import type { Site } from '../site/site.ts'
import type { Letter, LetterSubject, Letters } from './letters.ts'
import { addLetter, NEVER, replaceHeld } from './outbox-rows.ts'

export { letterOf, NEVER, takeBack } from './outbox-rows.ts'

/** Recipient of the shop's mail: site.json, or the contacts. */
export const MANAGER = Symbol('manager')

type Params = Readonly<Record<string, unknown>>

/** A letter of schema/mails with its recipient. */
export interface MailRequest extends LetterSubject {
  /** Undefined: the letter is composed but not sent, so that the time reveals nothing (S6). */
  to: typeof MANAGER | string | undefined
  mail: string
  /** Only our own texts: numbers, sums, links, catalog data. */
  params?: Params
  /** Further parameters with visitors' own texts. */
  typed?: Params
  /** Further headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  /** Reply-To, if it is not the sender. */
  replyTo?: string | undefined
  /**
   * The number of the submission that a letter to the manager is about: its files go along, and the letter is deleted
   * with it while it waits.
   */
  about?: number | undefined
  /** The account that the letter is about, if not the signed-in one: the letter is deleted with it. */
  account?: number | undefined
  /** The account whose owner wrote `typed`, if not the signed-in one. */
  author?: number | undefined
  /**
   * `access` opens an account, `asked` is another letter that somebody has just asked for: both go before others.
   * `notice` tells of a change. Each kind has a limit of its own, so that other letters do not exhaust it.
   */
  kind?: 'access' | 'asked' | 'notice'
  /** Set for a letter that its sender counts: it is not one of the general letters to an address. */
  isUnlimited?: boolean
  /** When that sender's limit lets it go. */
  heldUntil?: string | undefined
  /** Milliseconds that the letter can be taken back (`takeBack`). */
  waits?: number
}

/** The only way into the outbox (.dependency-cruiser.mjs). */
export interface Mailer {
  /**
   * Composes a letter and adds it to the outbox, in the transaction of its event. Visitors' texts go to the manager
   * and to the confirmed address of who wrote them; other recipients get our own texts only (S22).
   * @returns its number in the outbox; undefined for a letter to nobody
   */
  write(transaction: Transaction, request: MailRequest, now?: Date): Promise<number | undefined>
  /** The letter as `write` would send it. */
  preview(transaction: Transaction, request: MailRequest): Promise<Letter>
}

/** Accounts of the shop's visitors, as letters need to know them. */
export interface MailAccounts {
  /** Returns true for the confirmed address of a user. */
  hasConfirmed(transaction: Transaction, user: number, address: string): Promise<boolean>
}

interface MailerOptions {
  letters: Letters
  manager: string
  /** Number of the signed-in user. */
  user: number | undefined
  /** Undefined on a site without accounts. */
  accounts?: MailAccounts | undefined
  /** Letters to one address in an hour. */
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
      const { about, account = user, headers, replyTo, kind, isUnlimited = isManager, waits } = request
      const isAsked = kind === 'access' || kind === 'asked'
      const merged = isAsked && (await replaceHeld(transaction, { to: address, letter, headers, replyTo }, now))
      if (merged) return merged
      // Strangers do not exhaust the limit of whoever has confirmed the address.
      const name = `letters ${isTrusted ? 'own ' : ''}${kind ?? ''}`
      const heldUntil = isUnlimited
        ? request.heldUntil
        : await turnOf(transaction, { address, perHour, name, now: now ?? new Date() })
      const of = { submission: about, user: isManager ? undefined : account }
      return addLetter(transaction, { to: address, letter, headers, replyTo, ...of, heldUntil, isAsked, waits }, now)
    },
    preview: async (transaction, request) => (await compose(transaction, request)).letter,
  }
}

/** Returns empty values of the same types, so that blocks find their data. */
const emptied = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? [] : '']))

/** Hours whose letters to an address are planned: more wait for staff. */
const [HOURS, HOUR_MS] = [5, 3_600_000]

/**
 * Counts a letter to an address (S8), in the transaction that writes the letter. The counts outlive the letters, which are
 * erased with an account or after their term.
 * @param name of the limit
 * @returns the beginning of the first hour that has room for it, or `NEVER`; undefined: it may go now
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

/** Recipient of letters to the manager. */
export const managerOf = (site: Site): string => site.constants.mail.manager ?? site.email

/** Mailer for letters that no visitor requests. */
export const ownMailer = (letters: Letters, site: Site, accounts: MailAccounts): Mailer =>
  createMailer({ letters, manager: managerOf(site), user: undefined, accounts, perHour: Number.POSITIVE_INFINITY })

/** Key of a mailbox: providers ignore case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
