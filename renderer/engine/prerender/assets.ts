/** The build's manifest, source file to built files; null in development. */
export type Assets = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>> | null

const CLIENT_ENTRY = 'renderer/+client.tsx'
const STYLESHEET = 'style.css'

/** Names the build that the browser must be running: its entry's file, which holds a hash. */
export const buildName = (assets: Assets): string => assets?.[CLIENT_ENTRY]?.file ?? 'development'

/** The tags of a document whose hydrated blocks are of these types: the site's stylesheet, and only the modules that run. */
export function documentAssets(assets: Assets, types: Iterable<string>): { head: string; script: string } {
  if (!assets) return { head: '', script: '' }
  const [entry, ...modules] = modulesFor(assets, [...types].map(componentFile))
  const stylesheet = `<link rel="stylesheet" href="/${assets[STYLESHEET]?.file}">`
  return {
    head: stylesheet + modules.map((href) => `<link rel="modulepreload" href="${href}">`).join(''),
    script: `<script type="module" src="${entry}" async></script>`,
  }
}

const componentFile = (type: string): string => `blocks/${type}/Component.tsx`

/** The entry and all that it and the components import, so that the browser fetches them side by side. */
function modulesFor(assets: NonNullable<Assets>, components: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (source: string): void => {
    const entry = assets[source]
    if (!entry || files.has(`/${entry.file}`)) return
    files.add(`/${entry.file}`)
    entry.imports?.forEach(visit)
  }
  for (const source of [CLIENT_ENTRY, ...components]) visit(source)
  return [...files]
}
