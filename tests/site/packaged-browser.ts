import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#server/engine/paths.ts'
import { removeFolder } from './temporary-folder.ts'

interface PackagedBrowser {
  executablePath: string
  /** Environment in which the browser uses only the libraries and fonts from its package. */
  env: NodeJS.ProcessEnv
}

/** The package reads this variable while it is imported, and then also unpacks its libraries. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }

/** Returns the browser from npm with its libraries and fonts, which runs on a bare system. The first caller unpacks it. */
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

/** Unpacks into a temporary folder and then renames that, since several processes may unpack at once, and one may crash meanwhile. */
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

/** Fonts of the unpacked folder. The package's own file refers to /tmp/fonts, where the browser would find no font and crash. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(join(folder, 'fonts'))}</dir>
  <cachedir>${escapeXml(join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
