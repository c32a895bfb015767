import type { BlockComponent, Components } from '#renderer/engine/tree/types.ts'

interface BlockModule {
  Component: BlockComponent
}

/** What our layouts put on every page comes with the site's own code, in one file. */
const everywhere = import.meta.glob<BlockModule>(
  './{site-header,list-counters,bottom-bar,search-form,subscribe-popup}/Component.tsx',
  { eager: true },
)

const others = import.meta.glob<BlockModule>([
  './*/Component.tsx',
  '!./{site-header,list-counters,bottom-bar,search-form,subscribe-popup}/Component.tsx',
])

/** In production: an `import()` of what is there already costs as much as rendering it. */
const loaded = new Map<string, BlockComponent>()

/** Loads the components of these block types; each is loaded once. Types that do not exist are passed over. */
export async function loadBlockComponents(types: Iterable<string>): Promise<Components> {
  const components: Record<string, BlockComponent> = {}
  const missing: string[] = []
  for (const type of types) {
    const known = loaded.get(type)
    if (known) components[type] = known
    else missing.push(type)
  }
  await Promise.all(
    missing.map(async (type) => {
      const path = `./${type}/Component.tsx`
      const load = others[path]
      // A module that does not come is undefined where its document is loaded again, and must not be passed over.
      const Component = load ? (await load().catch(failing)).Component : everywhere[path]?.Component
      if (Component && import.meta.env.PROD) loaded.set(type, Component)
      if (Component) components[type] = Component
    }),
  )
  return components
}

/** In development a block that cannot be loaded throws where it stands, so that the rest of the page is shown. */
function failing(error: unknown): BlockModule {
  if (import.meta.env.PROD) throw error
  return {
    Component() {
      throw error
    },
  }
}
