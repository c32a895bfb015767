import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { PageMaker } from '../pages/prepare.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { createSigning, type Signing } from '../secrets/signing.ts'
import { createSite, singleContent } from '../site/site.ts'
import { createLetters, type Letters, type RenderLetter } from './letters.ts'
import { createMailer, type Mailer } from './mailer.ts'

export const ORIGIN = 'https://zavod-emkost.example'

export const testSigning: Signing = createSigning(() => ({ current: Buffer.from('ключ'), earlier: [] }))

/** The project's own letters; a block that throws throws on. */
export async function testLetters(renderLetter: RenderLetter): Promise<Letters> {
  const site = createSite(await loadFiles(kinds, schemaFolder, publicFolder), calls, testSigning)
  const maker = new PageMaker({
    site,
    contracts,
    makeCall: async () => singleContent(site, 'settings'),
    seoData: async () => calls['seo.data'].sample,
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

/** Mailer of a guest without limits. */
export const testMailer = async (renderLetter: RenderLetter): Promise<Mailer> =>
  createMailer({
    letters: await testLetters(renderLetter),
    manager: 'manager@zavod-emkost.example',
    user: undefined,
    perHour: 1000,
  })
