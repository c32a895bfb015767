import { contentOf, type Site } from '../site/site.ts'

/** Whom letters to the manager go to. */
export const managerOf = (site: Site): string =>
  site.constants.mail.manager ?? contentOf(site, 'settings').contacts.email
