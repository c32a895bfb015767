import { LRUCache } from 'lru-cache'
import { MODULES } from '../page/preload-modules.ts'

/** The build's manifest, source file to built files; null in development. */
export type Assets = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>> | null

/** The build's stylesheet of what only a script shows: it comes with the page's code, and no document links it. */
export const AFTER_LOAD = 'after-load'

const CLIENT_ENTRY = 'renderer/+client.ts'
/** What the entry asks for once the page has been loaded, and what that asks for on every page. */
const LATER = ['renderer/hydrate.tsx', 'renderer/enhance.ts']

/** Names the build that the browser must be running: its entry's file, which holds a hash. */
export const buildName = (assets: Assets): string => assets?.[CLIENT_ENTRY]?.file ?? 'development'

/**
 * The tags of a document: the stylesheets of its blocks, and the script that asks for the modules of those that are
 * hydrated, once the page has been loaded.
 * @param types of all blocks
 * @param hydrated of those that run in the browser
 */
export function documentAssets(assets: Assets, types: Iterable<string>, hydrated: Iterable<string>): Tags {
  if (!assets) return { head: '', script: '' }
  // Pages of one kind have the same blocks.
  const key = `${[...types].join(' ')}, ${[...hydrated].join(' ')}`
  const known = made.get(assets)?.get(key)
  if (known) return known
  const tags = makeTags(assets, types, hydrated)
  if (!made.has(assets)) made.set(assets, new LRUCache({ max: 300 }))
  made.get(assets)?.set(key, tags)
  return tags
}

interface Tags {
  head: string
  script: string
}

const made = new WeakMap<NonNullable<Assets>, LRUCache<string, Tags>>()

function makeTags(assets: NonNullable<Assets>, types: Iterable<string>, hydrated: Iterable<string>): Tags {
  const early = filesFor(assets, [CLIENT_ENTRY]).modules
  const { modules } = filesFor(assets, [...LATER, ...[...hydrated].map(componentFile)])
  const later = modules.filter((file) => !early.includes(file))
  return {
    head: stylesheetsOf(assets, types)
      .map((href) => `<link rel="stylesheet" href="${href}">`)
      .join(''),
    script: `<script type="module" src="${early.at(-1)}" async ${MODULES}="${later.join(' ')}"></script>`,
  }
}

/** The addresses of the stylesheets of blocks of these types, what others build on first. */
export const stylesheetsOf = (assets: Assets, types: Iterable<string>): readonly string[] =>
  assets ? filesFor(assets, [CLIENT_ENTRY, ...LATER, ...[...types].map(componentFile)]).stylesheets : []

const componentFile = (type: string): string =>
  type === 'modal' ? 'renderer/kit/modal/ModalDialog.tsx' : `blocks/${type}/Component.tsx`

/** The addresses of these modules and of all that they import, each after what it imports. */
function filesFor(
  assets: NonNullable<Assets>,
  sources: readonly string[],
): { modules: readonly string[]; stylesheets: readonly string[] } {
  const [seen, modules, stylesheets] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const visit = (source: string): void => {
    const built = assets[source]
    if (!built || seen.has(source)) return
    seen.add(source)
    built.imports?.forEach(visit)
    modules.add(`/${built.file}`)
    for (const file of built.css ?? []) if (!file.includes(`/${AFTER_LOAD}.`)) stylesheets.add(`/${file}`)
  }
  for (const source of sources) visit(source)
  return { modules: [...modules], stylesheets: [...stylesheets] }
}
