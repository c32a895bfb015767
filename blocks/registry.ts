import type { BlockComponent, Components } from '#renderer/engine/tree/types.ts'

interface BlockModule {
  Component: BlockComponent
}

const modules = import.meta.glob<BlockModule>('./*/Component.tsx')

export const blockTypes = Object.keys(modules).map((path) => path.split('/')[1] ?? '')

export async function loadBlockComponents(types: Iterable<string>): Promise<Components> {
  const loaded = await Promise.all(
    Array.from(types, async (type) => {
      const module = await modules[`./${type}/Component.tsx`]?.().catch(failing)
      return module ? [[type, module.Component] as const] : []
    }),
  )
  return Object.fromEntries(loaded.flat())
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
