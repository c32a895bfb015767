import { MODULES } from '../start/preload-modules.ts'

/** Build manifest: source file -> built files. Null in development. */
export type Assets = Readonly<Record<string, { file: string; imports?: string[] }>> | null

const CLIENT_ENTRY = 'renderer/+client.ts'
/** Modules that the entry imports on every page after the load event. */
const LATER = ['renderer/hydrate.tsx', 'renderer/enhance.ts']
/** Vite's name of the site's only stylesheet (`cssCodeSplit: false`). */
const STYLESHEET = 'style.css'

/** Returns the name of the build: the entry's file name, which contains a hash. */
export const buildName = (assets: Assets): string => assets?.[CLIENT_ENTRY]?.file ?? 'development'

/**
 * Returns the tags of a document: the stylesheet, and the entry script with the modules that it preloads later.
 * @param hydrated block types that the browser hydrates
 */
export function documentAssets(assets: Assets, hydrated: Iterable<string>): { head: string; script: string } {
  if (!assets) return { head: '', script: '' }
  const early = modulesOf(assets, [CLIENT_ENTRY])
  const later = modulesOf(assets, [...LATER, ...Array.from(hydrated, componentFile)])
  const rest = later.filter((file) => !early.includes(file))
  return {
    head: styleTags(assets),
    script: `<script type="module" src="${early.at(-1)}" async ${MODULES}="${rest.join(' ')}"></script>`,
  }
}

/** Returns the tags of a document without scripts. @param sheets further stylesheets, by their addresses */
export const styleTags = (assets: Assets, ...sheets: readonly string[]): string =>
  [...(assets ? [`/${assets[STYLESHEET]?.file}`] : []), ...sheets]
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('')

const componentFile = (type: string): string =>
  type === 'modal' ? 'renderer/kit/modal/ModalDialog.tsx' : `blocks/${type}/Component.tsx`

/** URLs of modules and their imports, each after its imports. */
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
