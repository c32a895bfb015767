import { contracts } from '#blocks/contracts.ts'
import { guards, roots } from '../../app/shop.ts'
import { projectSite } from '../../app/testing-site.ts'
import { mailAccounts } from '../../shop/account/users.ts'
import { PageMaker } from '../pages/prepare.ts'
import { singleContent } from '../site/site.ts'
import { createLetters, type Letters, type RenderLetter } from './letters.ts'
import { createMailer, type Mailer } from './mailer.ts'

export const ORIGIN = 'https://zavod-emkost.example'

/** Renders the project's own letters; an error of a block is thrown. */
export async function testLetters(renderLetter: RenderLetter): Promise<Letters> {
  const site = await projectSite()
  const maker = new PageMaker({
    site,
    contracts,
    guards,
    makeCall: async () => singleContent(site, 'settings'),
    roots,
    origin: ORIGIN,
    now: () => new Date('2026-11-20T12:00:00Z'),
    report: () => undefined,
  })
  return createLetters(
    (mail, roots) => maker.prepareLetter(mail, roots),
    renderLetter,
    (_, error) => {
      throw error
    },
  )
}

/** Creates a mailer for a guest, without limits. */
export const testMailer = async (renderLetter: RenderLetter): Promise<Mailer> =>
  createMailer({
    accounts: mailAccounts,
    letters: await testLetters(renderLetter),
    manager: 'manager@zavod-emkost.example',
    user: undefined,
    perHour: 1000,
  })
