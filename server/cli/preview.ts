import '../engine/umask.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { previewKey } from '../engine/pages/preview.ts'
import { readSigningKeys } from '../engine/secrets/signing.ts'
import { createCatalog } from '../shop/catalog/catalog.ts'
import { readConfig } from '../shop/config.ts'
import { openDatabase } from '../shop/data.ts'
import { runCommand } from './command-line.ts'
import { readSite } from './read-site.ts'

const USAGE = `Как запускать:
  npm run preview                 ссылка, по которой сайт виден с черновиками и тем, что ещё не вышло; действует неделю
  npm run preview -- --name Анна  чья она: имя стоит в полосе над страницами`

await runCommand({
  usage: USAGE,
  read: () => parseArgs({ options: { name: { type: 'string', default: userInfo().username } } }).values,
  async run({ name }) {
    const config = readConfig()
    await using database = await openDatabase(config, 'keep')
    const signingKeys = await readSigningKeys(database)
    const { site, origin } = await readSite(config, { database, catalog: createCatalog(database), signingKeys })
    const key = previewKey(site.signing, { who: name })
    console.log(`${origin}/?preview=${key}\nНа\u00a0этой машине: http://localhost:${config.port}/?preview=${key}`)
    return 0
  },
})
