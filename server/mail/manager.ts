import { type Site, singleContent } from '../site/site.ts'
import type { Letters } from './letters.ts'
import { createMailer, type Mailer } from './mailer.ts'

/** Whom letters to the manager go to. */
export const managerOf = (site: Site): string =>
  site.constants.mail.manager ?? singleContent(site, 'settings').contacts.email

/** Of letters that no visitor asks for. */
export const ownMailer = (letters: Letters, site: Site): Mailer =>
  createMailer({ letters, manager: managerOf(site), user: undefined, perHour: Number.POSITIVE_INFINITY })
