import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { hasErrors, reportFormats } from '#schema/definitions/checker/report.ts'
import { parseChecked } from '#schema/definitions/document/parse.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { ensureBuilt } from '../../app/build.ts'
import { StartError } from '../../config.ts'
import { createGallery, type Gallery } from '../../gallery/gallery.ts'
import { SCHEMES } from '../../gallery/schemes.ts'
import { checkHere } from '../../pages/check-here.ts'
import { loadBuiltLetters, loadBuiltRenderer } from '../../pages/load-renderer.ts'
import { distFolder, publicFolder, schemaFolder } from '../../paths.ts'
import { createSigning } from '../../secrets/signing.ts'
import { createSite, type Site } from '../../site/site.ts'

const client = join(distFolder, 'client')
/** Where the build's stylesheets are. */
const STYLES = join('build', 'static')

/** Files of the build and of public/ that pages show. */
const SHOWN = ['build', 'assets', 'favicon.svg']

/**
 * Writes the gallery as files, each of which opens by itself; from the root of any web server the blocks are alive too.
 * @param out the folder; what is in it goes
 * @returns what is shown in it, for people, by its names
 * @throws StartError where the schema files do not check
 */
export async function writeGallery(out: string, say: (line: string) => void): Promise<ReadonlyMap<string, string>> {
  await ensureBuilt(say)
  const { gallery, site } = await builtGallery()
  const names = [
    ...['index.html', 'gallery.css', 'gallery.js', ...SCHEMES.map((scheme) => `${scheme}.css`)],
    ...gallery.specimens.flatMap(({ name }) => [`${name}.html`, ...SCHEMES.map((scheme) => `${name}.${scheme}.html`)]),
  ]
  await emptied(out)
  for (const name of names) {
    const file = await gallery.file(name)
    if (file) await writeFile(join(out, name), file.type === 'html' ? beside(file.text, site) : file.text)
  }
  for (const part of SHOWN)
    await cp(join(client, part), join(out, part), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  for (const name of await stylesheets(join(out, STYLES))) {
    const file = join(out, STYLES, name)
    await writeFile(file, (await withFonts(await readFile(file, 'utf8'))).replaceAll('url(/', 'url(../../'))
  }
  return new Map(gallery.specimens.map(({ name, title }) => [name, title]))
}

/** Fonts stand in the stylesheet itself: browsers load none from beside a page that is opened as a file. */
async function withFonts(css: string): Promise<string> {
  const addresses = [...css.matchAll(/url\(\/(fonts\/[^)]+)\)/g)].map(([, address = '']) => address)
  const bytes = await Promise.all(addresses.map((address) => readFile(join(client, address), 'base64')))
  return addresses.reduce(
    (text, address, i) => text.replaceAll(`url(/${address})`, `url(data:font/woff2;base64,${bytes[i]})`),
    css.replaceAll('font-display:optional', 'font-display:block'),
  )
}

/** The gallery of the built shop and the project's schema files. @throws StartError where these do not check */
export async function builtGallery(): Promise<{ gallery: Gallery; site: Site }> {
  const texts = await readTexts(schemaFolder, publicFolder)
  const problems = checkHere(texts)
  if (hasErrors(problems)) throw new StartError(reportFormats.text(problems))
  const site = createSite(
    indexFiles(texts, parseChecked),
    createSigning(() => Buffer.from('gallery')),
  )
  const gallery = createGallery({
    site,
    contracts,
    render: await loadBuiltRenderer(),
    renderLetter: await loadBuiltLetters(),
    tokens: builtTokens,
    report(at, error) {
      throw new StartError(`${at}: блок не\u00a0показался. ${error instanceof Error ? error.message : error}`)
    },
  })
  return { gallery, site }
}

/** In the build they have names of their own. */
async function builtTokens(): Promise<string> {
  const folder = join(client, STYLES)
  const texts = await Promise.all((await stylesheets(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.find((text) => text.includes('prefers-color-scheme')) ?? ''
}

const stylesheets = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.css'))

/** @throws StartError where the folder has something that no gallery writes */
export async function emptied(folder: string): Promise<void> {
  const there = await readdir(folder).catch((): string[] => [])
  if (there.length > 0 && !there.includes('gallery.css'))
    throw new StartError(`В\u00a0папке ${folder} не\u00a0галерея. Укажите пустую: --out ПАПКА.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/** Styles, fonts and pictures from the same folder; scripts only from a server's root, which files have not. */
const beside = (text: string, site: Site): string =>
  text
    .replace(/<link [^>]*as="font"[^>]*>/g, '')
    .replace(/<source [^>]*srcset="\/pictures\/[^>]*>/gi, '')
    .replace(/ srcset="\/pictures\/[^"]*"/gi, '')
    .replace(/ src="(\/pictures\/[^"/]+)[^"]*"/g, (_, address: string) => ` src="${fileOf(address, site)}"`)
    .replace(/(<link [^>]*href=")\/(?=\w)/g, '$1')
    .replace(/( (?:src|href)=")\/(?=assets\/)/g, '$1')

const fileOf = (address: string, site: Site): string => site.pictureFile(address)?.slice(1) ?? 'data:,'
