import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createRateLimiter, LimitReached, type RateLimit } from '../limits/rate-limiter.ts'
import type { Site } from '../site/site.ts'
import type { Letter, LetterProduct, Letters, SubmissionSummary } from './letters.ts'
import { addLetter } from './outbox-rows.ts'

export { isLetterPromised, takeBack } from './outbox-rows.ts'

/** Recipient of the shop's mail: site.json, or the contacts. */
export const MANAGER = Symbol('manager')

type Params = Readonly<Record<string, unknown>>

/** A letter of schema/mails with its recipient. */
export interface MailRequest {
  /** Undefined: the letter is composed but not sent, so that the time reveals nothing (S6). */
  to: typeof MANAGER | string | undefined
  mail: string
  /** Only our own texts: numbers, sums, links, catalog data. */
  params?: Params
  /** Further parameters with visitors' own texts. */
  typed?: Params
  /** The form that the letter is about. */
  submission?: SubmissionSummary
  /** The product whose page the form was sent from. */
  product?: LetterProduct | undefined
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
   * Set for letters that give access to an account or notify of changes: other letters must not exhaust their limit.
   */
  guards?: 'access' | 'notice'
  /** Set for a letter that its sender counts: it is not one of the general letters to an address. */
  isUnlimited?: boolean
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
  write(transaction: Transaction<Tables>, request: MailRequest, now?: Date): Promise<number | undefined>
  /** The letter as `write` would send it. */
  preview(transaction: Transaction<Tables>, request: MailRequest): Promise<Letter>
}

/** Accounts of the shop's visitors, as letters need to know them. */
export interface MailAccounts {
  /** Returns true for the confirmed address of a user. */
  hasConfirmed(transaction: Transaction<Tables>, user: number, address: string): Promise<boolean>
  /** Returns true if an account has the address. */
  has(transaction: Transaction<Tables>, address: string): Promise<boolean>
}

interface MailerOptions {
  letters: Letters
  /** The manager's address. */
  manager: string
  /** Number of the signed-in user. */
  user: number | undefined
  /** Undefined on a site without accounts. */
  accounts?: MailAccounts | undefined
  /** Letters to one address in an hour. */
  perHour: number
}

export function createMailer({ letters, manager, user, accounts, perHour }: MailerOptions): Mailer {
  async function compose(transaction: Transaction<Tables>, request: MailRequest) {
    const { to, mail, params = {}, typed = {}, submission, product, author = user } = request
    const address = to === MANAGER ? manager : to
    const isManager = address !== undefined && isSame(address, manager)
    const isTrusted =
      isManager ||
      (author !== undefined &&
        address !== undefined &&
        accounts !== undefined &&
        (await accounts.hasConfirmed(transaction, author, address)))
    const letter = await letters.compose(mail, isTrusted ? { ...params, ...typed } : { ...emptied(typed), ...params }, {
      submission: submission && (isTrusted ? submission : { ...submission, page: '', answers: [], values: {} }),
      product,
    })
    return { address, isManager, isTrusted, letter }
  }
  return {
    async write(transaction, request, now) {
      const { address, isManager, isTrusted, letter } = await compose(transaction, request)
      if (address === undefined) return undefined
      const { about, account = user, headers, replyTo, isUnlimited = false, waits } = request
      const spare = !isTrusted && (await accounts?.has(transaction, address)) ? SPARE[request.guards ?? 'nothing'] : 0
      const isHeld =
        !isManager &&
        !isUnlimited &&
        (await isOverLimit(transaction, { address, perHour, spare, now: now ?? new Date() }))
      const of = { submission: about, user: isManager ? undefined : account }
      return addLetter(transaction, { to: address, letter, headers, replyTo, ...of, isHeld, waits }, now)
    },
    preview: async (transaction, request) => (await compose(transaction, request)).letter,
  }
}

/** Letters per hour and account that are reserved for more important ones. */
const SPARE = { nothing: 2, access: 1, notice: 0 } as const

const isSame = (one: string, other: string): boolean => emailKey(one) === emailKey(other)

/** Returns empty values of the same types, so that blocks find their data. */
const emptied = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? [] : '']))

/**
 * Counts a letter to an address (S8), in the transaction that writes it: apart from the letters,
 * which go with an account or a term.
 * @param spare of those `perHour`, how many are not for this one
 * @returns whether the address has had its letters of this hour
 */
async function isOverLimit(
  transaction: Transaction<Tables>,
  { address, perHour, spare, now }: { address: string; perHour: number; spare: number; now: Date },
): Promise<boolean> {
  const limit: RateLimit = { name: 'letters', points: Math.max(1, perHour - spare), seconds: 3600, message: '' }
  const limiter = createRateLimiter({ query: transaction }, () => now.getTime())
  try {
    await limiter.consume(limit, emailKey(address))
    return false
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    // The letter is not sent and must not count.
    await limiter.refund(limit, emailKey(address))
    return true
  }
}

/** Recipient of letters to the manager. */
export const managerOf = (site: Site): string => site.constants.mail.manager ?? site.email

/** Mailer for letters that no visitor requests. */
export const ownMailer = (letters: Letters, site: Site, accounts: MailAccounts): Mailer =>
  createMailer({ letters, manager: managerOf(site), user: undefined, accounts, perHour: Number.POSITIVE_INFINITY })

/** Key of a mailbox: providers ignore case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
