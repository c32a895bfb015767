import type { CallName } from '#schema/api/calls.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Captcha } from './captcha.ts'
import type { FormLimit } from './limit.ts'
import type { Upload } from './uploads.ts'

/** What a call that takes a form needs beside the answers: how it came, and where it goes. */
export interface Sending {
  mailer: Mailer
  /** Makes another call: a field's options may come from one. */
  ask(name: CallName, parameters: Readonly<Record<string, unknown>>): Promise<unknown>
  limit: FormLimit
  captcha: Captcha
  /** Where the request came from: an IP address. */
  address: string
  /** The page that the form was on. */
  page?: string | undefined
  files: readonly Upload[]
  /** The browser's own key of this very answer. */
  key?: string | undefined
  /** Told when letters were put into the outbox. */
  mailed(): void
}
