import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#server/engine/paths.ts'
import { removeFolder } from './temporary-folder.ts'

interface PackagedBrowser {
  executablePath: string
  /** With the libraries and fonts that came along, and no others. */
  env: NodeJS.ProcessEnv
}

/** Read by the package while it is imported: it unpacks its libraries too. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }

/** The browser that npm brings, with libraries and fonts: it runs on a bare system. Unpacked once, whoever asks first. */
export async function packagedBrowser(): Promise<PackagedBrowser> {
  const folder = join(root, '.tmp', `browser-${await packageVersion()}`)
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: folder,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** The folder appears whole: several processes may unpack at once, and one may die over it. */
async function unpack(folder: string): Promise<void> {
  await mkdir(join(root, '.tmp'), { recursive: true })
  const unpacked = await mkdtemp(`${folder}-`)
  try {
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack-browser.ts')], {
      env: { ...process.env, ...WITH_LIBRARIES, TMPDIR: unpacked },
    })
    await writeFile(join(unpacked, 'fonts.conf'), fontsConf(folder))
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await removeFolder(unpacked)
  }
}

async function packageVersion(): Promise<string> {
  const file = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

/** The package's own names /tmp/fonts: unpacked elsewhere, the browser found no font and ended with the first page. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(join(folder, 'fonts'))}</dir>
  <cachedir>${escapeXml(join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
