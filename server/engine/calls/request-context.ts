import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { SECRETS } from '#schema/definitions/addresses/routing.ts'
import type { CallName, MakeCall } from '#schema/definitions/calls/call.ts'
import type { Registered } from '#schema/definitions/register.ts'
import { today } from '#schema/definitions/text/dates.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tables.ts'
import { createCaptcha, type FormLimit } from '../forms/admission.ts'
import type { Upload } from '../forms/uploads.ts'
import { ownAddress, without } from '../http/address.ts'
import { HttpError } from '../http/http-error.ts'
import type { NewVisitors } from '../limits/per-address.ts'
import type { Letters } from '../mail/letters.ts'
import { createMailer, type MailAccounts, managerOf } from '../mail/mailer.ts'
import type { Pictures } from '../pictures/router.ts'
import type { Site } from '../site/site.ts'
import { staffSessionOf } from '../visitor/staff.ts'
import {
  type CurrentUser,
  currentUser,
  newGuestUid,
  readUid,
  readVisitor,
  type VisitorCookie,
  visitorAt,
} from '../visitor/visitor.ts'
import type { CallContext, PostContext, PublicContext } from './context.ts'

export interface Mail {
  letters: Letters
  /** Tells the outbox that a letter was added. */
  wake(): void
}

/** The cookies and the URL of a request. */
export type RequestHead = Pick<IncomingMessage, 'headers'> & { readonly originalUrl?: string }

/** The parts of a shop that contexts need. */
export interface ShopContexts {
  database: () => Database
  makeCall: MakeCall<CallContext>
  /** Returns the shop's part of a public call's context (`Register`). */
  publicContext: (site: Site) => Registered<'publicContext', object>
  /** Returns a function that creates the shop's part of a visitor's own context. */
  ownContexts: () => (
    request: Request,
    response: Response,
    site: Site,
  ) => Registered<'ownContext', object> & Registered<'postContext', object>
  /** Returns the id of the user to whom letters may quote the texts that the visitor typed. */
  userOfLetters?: (user: CurrentUser | undefined) => number | undefined
  accounts?: MailAccounts
  /** Logs the outcome of a call that matters to security. */
  note?: (log: Logger, call: CallName, statusCode: number) => void
}

interface ContextDependencies {
  config: Config
  shop: ShopContexts
  /** Returns the site state that answers a request: the served one, or a preview. */
  state: (request: RequestHead) => { site: Site; origin: string; day: string | undefined }
  /** Returns true if the request belongs to a preview of a draft. */
  isTried: (request: RequestHead) => boolean
  mail: Mail
  visitors: VisitorCookie
  limits: { forms: FormLimit; newVisitors: NewVisitors }
  readPicture: Pictures['read']
}

export interface Contexts {
  public(request: RequestHead): PublicContext
  /** Returns the context of a visitor's own call. Assigns an ID to a new visitor. */
  own(request: Request, response: Response, files?: readonly Upload[]): PostContext
}

export function createContexts(dependencies: ContextDependencies): Contexts {
  const { config, shop, state, isTried, mail, limits, visitors, readPicture } = dependencies
  const ownContext = shop.ownContexts()
  const contexts: Contexts = {
    public(request) {
      const { headers } = request
      const { site, origin, day = today() } = state(request)
      // The detected location matters only until the visitor chooses a variant.
      const { geoHeader } = config
      const asks = geoHeader !== undefined && !readVisitor(site, headers.cookie).choseVariant
      const subject = asks ? headers[geoHeader.toLowerCase()]?.toString() : undefined
      return { ...shop.publicContext(site), site, origin, day, database: shop.database(), subject }
    },
    own(request, response, files = []) {
      const idempotencyKey = idempotencyKeyOf(request)
      const context = contexts.public(request)
      const { site, origin } = context
      // Staff are not visitors: in their part of the site a request sets no visitor cookie, and a visitor's sign-in is ignored.
      const isStaff = site.kinds.areaAt(request.path).staff
      const uid = isStaff ? (readUid(request) ?? newGuestUid()) : visitors.ensure(request, response)
      const [user, address] = [isStaff ? undefined : currentUser(request), request.ip ?? '']
      const page = pageOf(request, origin)
      const asStaff = { ...context, shared: context, staffSession: staffSessionOf(request) }
      const { captcha } = site.constants
      return {
        ...asStaff,
        ...ownContext(request, response, site),
        letters: mail.letters,
        readPicture,
        uid,
        user,
        idempotencyKey,
        countNewVisitor: user ? async () => undefined : () => limits.newVisitors.admit(uid, address),
        note: (call, statusCode) => shop.note?.(request.log, call, statusCode),
        mailer: createMailer({
          letters: mail.letters,
          manager: managerOf(site),
          user: shop.userOfLetters?.(user),
          accounts: shop.accounts,
          perHour: config.lettersPerHour,
        }),
        wakeOutbox: mail.wake,
        ask: (name, parameters) => shop.makeCall(name, parameters, asStaff),
        formLimit: limits.forms,
        captcha: createCaptcha(captcha.kind, config.captchaSecret),
        address,
        page,
        isTried: isTried(request),
        variant: visitorAt(new URL(page).pathname, site, readVisitor(site, request.headers.cookie)).variant,
        files,
      }
    },
  }
  return contexts
}

const MAX_KEY_LENGTH = 100

/** Reads the Idempotency-Key. @throws HttpError 400 if it is too long */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('Idempotency-Key')
  if (key !== undefined && key.length > MAX_KEY_LENGTH)
    throw new HttpError(400, `Заголовок Idempotency-Key длиннее ${MAX_KEY_LENGTH}\u00A0знаков.`)
  return key
}

/** Returns the URL of the page that a form was sent from: a call's Referer; without JavaScript, the URL of the post. */
function pageOf(request: Request, origin: string): string {
  const path = request.path.startsWith('/api/')
    ? ownAddress(request.get('Referer'), `${request.protocol}://${request.get('host') ?? ''}`)
    : request.originalUrl
  return without(new URL(origin + path), SECRETS).href.slice(0, 500)
}
