import { MODULES } from '../loading/preload-modules.ts'
import { FORM_STEPS } from '../tree/types.ts'

/** Build manifest: the built files by source file. Null in development. */
export type Assets = Readonly<Record<string, { file: string; imports?: string[] }>> | null

const CLIENT_ENTRY = 'renderer/+client.ts'
/** Modules that the entry script imports later: on pages of the shop, and on pages of an area. */
const LATER = { shop: ['renderer/hydrate.tsx'], area: ['renderer/hydrate-desk.ts'] }
/** Vite's name of the site's only stylesheet (`cssCodeSplit: false`). */
const STYLESHEET = 'style.css'

/** Returns the name of the build: the entry's file name, which contains a hash. */
export const buildName = (assets: Assets): string => assets?.[CLIENT_ENTRY]?.file ?? 'development'

interface Wanted {
  /** Types of the blocks that the browser hydrates. */
  hydrated: Iterable<string>
  /** Address of the area's additional stylesheet; undefined for the shop. */
  areaStyles: string | undefined
}

/** Returns the tags of a document: stylesheets, and the entry script with the modules that it preloads. */
export function documentAssets(assets: Assets, { hydrated, areaStyles }: Wanted): { head: string; script: string } {
  const head = [assets && `/${assets[STYLESHEET]?.file}`, areaStyles]
    .map((href) => (href ? `<link rel="stylesheet" href="${href}">` : ''))
    .join('')
  if (!assets) return { head, script: '' }
  const early = modulesOf(assets, [CLIENT_ENTRY])
  const entries = areaStyles === undefined ? LATER.shop : LATER.area
  const later = modulesOf(assets, [...entries, ...Array.from(hydrated, componentFile)])
  const rest = later.filter((file) => !early.includes(file))
  return { head, script: `<script type="module" src="${early.at(-1)}" async ${MODULES}="${rest.join(' ')}"></script>` }
}

/** Source files of the renderer's own components, which are loaded on demand. */
const OWN: Readonly<Record<string, string>> = {
  modal: 'renderer/kit/modal/ModalDialog.tsx',
  [FORM_STEPS]: 'renderer/kit/form/Steps.tsx',
}

const componentFile = (type: string): string => OWN[type] ?? `blocks/${type}/Component.tsx`

/** Returns the URLs of modules and of their imports; each module comes after its imports. */
function modulesOf(assets: NonNullable<Assets>, sources: readonly string[]): readonly string[] {
  const [seen, modules] = [new Set<string>(), new Set<string>()]
  const visit = (source: string): void => {
    const built = assets[source]
    if (!built || seen.has(source)) return
    seen.add(source)
    built.imports?.forEach(visit)
    modules.add(`/${built.file}`)
  }
  for (const source of sources) visit(source)
  return [...modules]
}
