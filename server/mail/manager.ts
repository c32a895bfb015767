import { type Site, singleContent } from '../site/site.ts'

/** Whom letters to the manager go to. */
export const managerOf = (site: Site): string =>
  site.constants.mail.manager ?? singleContent(site, 'settings').contacts.email
