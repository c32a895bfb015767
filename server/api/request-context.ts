import type { Request, Response } from 'express'
import { createDoor } from '../account/door.ts'
import { createAccountLimits } from '../account/limits.ts'
import { signedInOf } from '../account/recognize.ts'
import type { Store } from '../catalog/store.ts'
import type { Config } from '../config.ts'
import { createCaptcha } from '../forms/captcha.ts'
import { createFormLimit } from '../forms/limit.ts'
import type { Sending } from '../forms/sending.ts'
import type { Upload } from '../forms/uploads.ts'
import { ownAddress, SECRETS, without } from '../http/address.ts'
import type { Letters } from '../mail/letters.ts'
import type { SiteState } from '../site/live-site.ts'
import { ensureUid } from '../visitor/uid.ts'
import { readVisitor } from '../visitor/visitor.ts'
import { makeCall } from './call.ts'
import type { CallContext } from './call-context.ts'

/** The letters of the process: made here, sent by the outbox. */
export interface Mail {
  letters: Letters
  /** There is something in the outbox. */
  wake(): void
}

export interface ContextParts {
  config: Config
  state: () => SiteState
  store: Pick<Store, 'database' | 'catalog'>
  mail: Mail
}

/** What calls may depend on, of the requests that they come with. */
export interface Contexts {
  /** A call that only reads what is everybody's. */
  reading(request: Request): CallContext
  /** A call that is the visitor's own: a new visitor gets a number. */
  own(request: Request, response: Response, files?: readonly Upload[]): CallContext & { sending: Sending }
}

export function createContexts({ config, state, store, mail }: ContextParts): Contexts {
  const limit = createFormLimit(config.formsPerHour)
  const limits = createAccountLimits(config)
  const contexts: Contexts = {
    reading(request) {
      const { site, origin } = state()
      // Whether a region was chosen matters only where regions are detected.
      const { geoHeader } = config
      const asks = geoHeader !== undefined && !readVisitor(site, request.get('Cookie')).choseRegion
      const subject = asks ? request.get(geoHeader) : undefined
      return { site, origin, database: store.database, catalog: store.catalog, subject }
    },
    own(request, response, files = []) {
      const context = contexts.reading(request)
      const { cookieLifetime, captcha } = context.site.constants
      return {
        ...context,
        uid: ensureUid(request, response, cookieLifetime),
        user: signedInOf(request),
        door: createDoor(request, response, { limits, config, lifetime: cookieLifetime }),
        sending: {
          letters: mail.letters,
          ask: (name, parameters) => makeCall(name, parameters, context),
          mailed: mail.wake,
          limit,
          captcha: createCaptcha(captcha.kind, config.captchaSecret),
          address: request.ip ?? '',
          page: pageOf(request, context.origin),
          files,
          key: request.get('Idempotency-Key')?.slice(0, 100),
        },
      }
    },
  }
  return contexts
}

/** The page that a form was sent from: a call's Referer, or the page itself that it was posted to. */
function pageOf(request: Request, origin: string): string {
  const path = request.path.startsWith('/api/')
    ? ownAddress(request.get('Referer'), `${request.protocol}://${request.get('host') ?? ''}`)
    : request.originalUrl
  return without(new URL(origin + path), SECRETS).href.slice(0, 500)
}
