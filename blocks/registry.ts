import type { BlockComponent, Components } from '#renderer/engine/tree/types.ts'

const modules = import.meta.glob<{ Component: BlockComponent }>('./*/Component.tsx')

/** Loads the components of these block types. Types that do not exist are skipped. */
export async function loadBlockComponents(types: Iterable<string>): Promise<Components> {
  const loaded = await Promise.all(
    Array.from(types, async (type) => {
      const module = await modules[`./${type}/Component.tsx`]?.()
      return module ? [[type, module.Component] as const] : []
    }),
  )
  return Object.fromEntries(loaded.flat())
}
