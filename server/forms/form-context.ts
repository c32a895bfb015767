import type { CallName } from '#schema/api/calls.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Site } from '../site/site.ts'
import type { Captcha } from './captcha.ts'
import type { FormLimit } from './limit.ts'
import type { Upload } from './uploads.ts'

/** What a call that takes a form needs beside the answers: who sent it, how it came, and where it goes. */
export interface FormContext {
  site: Site
  database: Database
  /** The visitor's number. */
  uid: string
  /** The site's own, for links in letters. */
  origin: string
  mailer: Mailer
  /** There is something in the outbox. */
  wakeOutbox(): void
  /** Makes another call: a field's options may come from one. */
  ask(name: CallName, parameters: Readonly<Record<string, unknown>>): Promise<unknown>
  formLimit: FormLimit
  captcha: Captcha
  /** Where the request came from: an IP address. */
  address: string
  /** The page that the form was on. */
  page: string
  files: readonly Upload[]
  /** The form of a post without JavaScript and its fields: form-post.ts has loaded them and checked their rules. */
  checked?: { form: string; fields: readonly FormField[] } | undefined
  /** The browser's own key of this very answer. */
  idempotencyKey: string | undefined
}
