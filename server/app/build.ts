import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isBuilt, listFiles, PAGES, SERVER, stampBuilt, wasBuilt } from '../built.ts'
import { StartError } from '../config.ts'
import { distFolder, root } from '../paths.ts'

const builder = join(root, 'node_modules/vite/bin/vite.js')

/**
 * Builds what was not built from the same files the last time.
 * @throws StartError with what the build printed, or where nothing is there to build with
 */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  const stale = [PAGES, SERVER].filter((build) => !isBuilt(build))
  const [first] = stale
  if (!first) return
  if (!existsSync(builder))
    throw new StartError(
      `${wasBuilt(first) ? 'Папка dist/ собрана из других файлов' : 'Сайт не собран'}, а собрать его здесь нечем. Выполните: npm ci && npm run build.`,
    )
  say('Собираю сайт…')
  // Everybody may read what everybody is sent, and another user may run what one has built.
  const umask = process.umask(0o022)
  try {
    await Promise.all(
      stale.map(async (build) => {
        await runBuild(build.flags)
        if (build === PAGES) await compressFiles(join(distFolder, 'client'))
        stampBuilt(build)
      }),
    )
  } finally {
    process.umask(umask)
  }
}

const runBuild = (flags: readonly string[]): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    const child = spawn(process.execPath, [builder, 'build', ...flags], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new StartError(`Сборка не удалась:\n${output}`))))
  })

const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Brotli and gzip beside each text file, as small as they get: server/http/files.ts sends them as they are. All at once, so that every
 * processor works.
 */
async function compressFiles(folder: string): Promise<void> {
  await Promise.all(
    listFiles(folder)
      .filter((path) => COMPRESSIBLE.test(path))
      .map(async (file) => {
        const content = await readFile(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await Promise.all([
          brotli(content, quality).then((smaller) => writeFile(`${file}.br`, smaller)),
          gzipped(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
        ])
      }),
  )
}
