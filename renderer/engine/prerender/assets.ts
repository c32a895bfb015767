import { MODULES } from '../loading/preload-modules.ts'
import { FORM_STEPS } from '../tree/types.ts'

/** Manifest of the build: the built files, by source file. Null in development. */
export type Assets = Readonly<Record<string, { file: string; imports?: string[] }>> | null

const CLIENT_ENTRY = 'renderer/+client.ts'
/** Modules that the entry script imports dynamically: on pages of the shop, and of an area such as the desk. */
const LATER = { shop: ['renderer/hydrate.tsx'], area: ['renderer/hydrate-desk.ts'] }
/** Vite's name for the single stylesheet of the site (`cssCodeSplit: false`). */
const STYLESHEET = 'style.css'

/** Returns the name of the build: the file name of the entry script, which contains a hash. */
export const buildName = (assets: Assets): string => assets?.[CLIENT_ENTRY]?.file ?? 'development'

interface Wanted {
  /** Types of the blocks that are hydrated at once. */
  hydrated: Iterable<string>
  /** URL of the stylesheet that an area, such as the desk, has in addition. Undefined for the shop. */
  areaStyles: string | undefined
}

/** Returns the HTML of a document's assets: stylesheets, and the entry script, which lists the modules to preload. */
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

/** Source files of the renderer's own components that are loaded on demand, by name. */
const OWN: Readonly<Record<string, string>> = {
  modal: 'renderer/kit/modal/ModalDialog.tsx',
  [FORM_STEPS]: 'renderer/kit/form/Steps.tsx',
}

const componentFile = (type: string): string => OWN[type] ?? `blocks/${type}/Component.tsx`

/** Returns the URLs of modules and of all their imports. Each module comes after its imports. */
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
