import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { RenderLetter } from '../mail/letters.ts'
import type { RenderPage } from '../pages/load-renderer.ts'
import { root } from '../paths.ts'
import type { Site } from '../site/site.ts'
import { indexPage, specimenPage } from './pages.ts'
import { letterIn, pageIn, SCHEMES, type Scheme, schemeSheets } from './schemes.ts'
import { createSpecimens, type Prepared, type Specimen } from './specimens.ts'

/** What the gallery answers with under a name. */
export interface GalleryFile {
  type: 'html' | 'css' | 'js'
  text: string
}

/**
 * Every block, form and letter, each on a page of its own: what its author can say, and how it looks at three widths in
 * both schemes. Its files are one beside another: "index.html", "hero.html", "hero.dark.html" in the frames.
 */
export interface Gallery {
  specimens: readonly Specimen[]
  /** Undefined where there is none of this name. */
  file(name: string): Promise<GalleryFile | undefined>
}

export interface GalleryOptions {
  site: Site
  contracts: Contracts
  render: RenderPage
  renderLetter: RenderLetter
  /** The shop's tokens as its pages have them (schemes.ts). */
  tokens: () => Promise<string>
  /** Told of a block that threw and was left out. */
  report: (at: string, error: unknown) => void
}

/** Under a name that no specimen has. */
const OWN: Readonly<Record<string, GalleryFile['type']>> = { 'gallery.css': 'css', 'gallery.js': 'js' }

export function createGallery({ site, contracts, render, renderLetter, tokens, report }: GalleryOptions): Gallery {
  const { all, prepare } = createSpecimens(site, contracts)

  async function frame(specimen: Specimen, scheme: Scheme): Promise<string> {
    const prepared: Prepared = await prepare(specimen)
    if ('letter' in prepared) return letterIn(await renderLetter(prepared.letter, report), scheme)
    return pageIn(String(await render(prepared.page, 'html', report)), scheme, `${scheme}.css`)
  }

  const page = (text: string): GalleryFile => ({ type: 'html', text })

  return {
    specimens: all,
    async file(name) {
      const own = OWN[name]
      if (own) return { type: own, text: await readFile(join(import.meta.dirname, name), 'utf8') }
      if (name === 'index.html') return page(indexPage(all))
      const scheme = SCHEMES.find((scheme) => name === `${scheme}.css`)
      if (scheme) return { type: 'css', text: schemeSheets(await tokens())[scheme] }
      for (const specimen of all) {
        if (name === `${specimen.name}.html`) return page(await specimenPage(specimen, { site, contracts, all }))
        const scheme = SCHEMES.find((scheme) => name === `${specimen.name}.${scheme}.html`)
        if (scheme) return page(await frame(specimen, scheme))
      }
      return undefined
    },
  }
}

/** In development: the file itself. */
export const tokensInDevelopment = (): Promise<string> => readFile(join(root, 'renderer/kit/ui/tokens.css'), 'utf8')
