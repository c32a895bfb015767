import { MODULES } from '../page/preload-modules.ts'

/** The build's manifest, source file to built files; null in development. */
export type Assets = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>> | null

const CLIENT_ENTRY = 'renderer/+client.ts'
/** What the entry asks for once the page has been loaded, and what that asks for on every page. */
const AFTER_LOAD = ['renderer/hydrate.tsx', 'renderer/enhance.ts']
const STYLESHEET = 'style.css'

/** Names the build that the browser must be running: its entry's file, which holds a hash. */
export const buildName = (assets: Assets): string => assets?.[CLIENT_ENTRY]?.file ?? 'development'

/**
 * The tags of a document whose hydrated blocks are of these types: the site's stylesheet, and the script that asks for
 * the modules that run, once the page has been loaded.
 */
export function documentAssets(assets: Assets, types: Iterable<string>): { head: string; script: string } {
  if (!assets) return { head: '', script: '' }
  const [entry] = modulesFor(assets, [CLIENT_ENTRY])
  const early = new Set(modulesFor(assets, [CLIENT_ENTRY]))
  const later = modulesFor(assets, [...AFTER_LOAD, ...[...types].map(componentFile)]).filter((file) => !early.has(file))
  return {
    head: `<link rel="stylesheet" href="/${assets[STYLESHEET]?.file}">`,
    script: `<script type="module" src="${entry}" async ${MODULES}="${later.join(' ')}"></script>`,
  }
}

const componentFile = (type: string): string => `blocks/${type}/Component.tsx`

/** These modules and all that they import, so that the browser fetches them side by side. */
function modulesFor(assets: NonNullable<Assets>, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (source: string): void => {
    const entry = assets[source]
    if (!entry || files.has(`/${entry.file}`)) return
    files.add(`/${entry.file}`)
    entry.imports?.forEach(visit)
  }
  for (const source of sources) visit(source)
  return [...files]
}
