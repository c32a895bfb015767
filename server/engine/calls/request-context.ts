import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { isDeskAddress, SECRETS } from '#schema/definitions/addresses/routing.ts'
import { today } from '#schema/definitions/text/dates.ts'
import type { DeskServices } from '../../desk/services.ts'
import { staffBrowser } from '../../desk/sessions.ts'
import { knownBrowser } from '../../shop/account/known-browsers.ts'
import type { AccountLimits } from '../../shop/account/limits.ts'
import { browserSession } from '../../shop/account/sessions.ts'
import type { Store } from '../../shop/catalog/store.ts'
import type { Companies } from '../../shop/company/companies.ts'
import type { Upstream } from '../../shop/upstream/upstream.ts'
import { backVisitor } from '../../shop/upstream/visitor.ts'
import type { Config } from '../config.ts'
import { createCaptcha, type FormLimit } from '../forms/accept-submission.ts'
import type { Upload } from '../forms/uploads.ts'
import { ownAddress, without } from '../http/address.ts'
import { HttpError } from '../http/http-error.ts'
import { noteCall } from '../http/security-events.ts'
import type { NewVisitors } from '../limits/per-address.ts'
import type { Letters } from '../mail/letters.ts'
import { createMailer, managerOf } from '../mail/mailer.ts'
import type { Site } from '../site/site.ts'
import { staffSessionOf } from '../visitor/staff.ts'
import { newGuestUid, readUid, type VisitorCookie } from '../visitor/uid.ts'
import { currentUser, inRegionOf, readVisitor } from '../visitor/visitor.ts'
import type { PostContext, PublicContext } from './context.ts'
import { makeCall } from './make-call.ts'

/** Renders letters; wakes the outbox. */
export interface Mail {
  letters: Letters
  /** There is something in the outbox. */
  wake(): void
}

interface ContextDependencies {
  config: Config
  state: () => { site: Site; origin: string }
  store: Pick<Store, 'database' | 'catalog'>
  mail: Mail
  upstream: Upstream | undefined
  visitors: VisitorCookie
  desk: DeskServices
  companies: Companies | undefined
  limits: { forms: FormLimit; accounts: AccountLimits; newVisitors: NewVisitors }
}

export interface Contexts {
  public(request: Pick<IncomingMessage, 'headers'>): PublicContext
  /** Context of a visitor's own call: assigns a number to a new visitor. */
  own(request: Request, response: Response, files?: readonly Upload[]): PostContext
}

export function createContexts({
  config,
  state,
  store,
  mail,
  upstream,
  limits,
  visitors,
  desk,
  companies,
}: ContextDependencies): Contexts {
  const contexts: Contexts = {
    public({ headers }) {
      const { site, origin } = state()
      // The chosen region matters only if regions are detected.
      const { geoHeader } = config
      const asks = geoHeader !== undefined && !readVisitor(site, headers.cookie).choseRegion
      const subject = asks ? headers[geoHeader.toLowerCase()]?.toString() : undefined
      return { site, origin, day: today(), database: store.database, catalog: store.catalog, subject, upstream }
    },
    own(request, response, files = []) {
      const idempotencyKey = idempotencyKeyOf(request)
      const context = contexts.public(request)
      const { cookieLifetime, captcha } = context.site.constants
      // Staff are no visitors: they get no number, and nothing that they write is a visitor's.
      const isStaff = isDeskAddress(request.path)
      const uid = isStaff ? (readUid(request) ?? newGuestUid()) : visitors.ensure(request, response)
      const [user, address] = [isStaff ? undefined : currentUser(request), request.ip ?? '']
      const page = pageOf(request, context.origin)
      const staffSession = staffSessionOf(request)
      return {
        ...context,
        letters: mail.letters,
        staffSession,
        desk,
        back: upstream && backVisitor(request, response, context.site),
        uid,
        user,
        idempotencyKey,
        countNewVisitor: user ? async () => undefined : () => limits.newVisitors.admit(uid, address),
        note: (call, statusCode) => noteCall(request.log, call, statusCode),
        accountLimits: limits.accounts,
        clientSecrets: [config.clientSecret, config.clientSecretBefore],
        browser: browserSession(request, response, cookieLifetime),
        knownBrowser: knownBrowser(request, response, context.site.signing),
        staffBrowser: staffBrowser(request, response),
        mailer: createMailer({
          letters: mail.letters,
          manager: managerOf(context.site),
          // A user of the upstream has no account here.
          user: upstream?.takes('security.token') ? undefined : user?.id,
          perHour: config.lettersPerHour,
        }),
        wakeOutbox: mail.wake,
        ask: (name, parameters) => makeCall(name, parameters, { ...context, staffSession, desk }),
        formLimit: limits.forms,
        captcha: createCaptcha(captcha.kind, config.captchaSecret),
        address,
        companies,
        page,
        region: inRegionOf(new URL(page).pathname, readVisitor(context.site, request.headers.cookie)).region,
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

/** The page that a form was sent from: a call's Referer, or the page itself that it was posted to. */
function pageOf(request: Request, origin: string): string {
  const path = request.path.startsWith('/api/')
    ? ownAddress(request.get('Referer'), `${request.protocol}://${request.get('host') ?? ''}`)
    : request.originalUrl
  return without(new URL(origin + path), SECRETS).href.slice(0, 500)
}
