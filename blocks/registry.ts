import type { BlockComponent, Components } from '#renderer/engine/tree/types.ts'

const modules = import.meta.glob<{ Component: BlockComponent }>('./*/Component.tsx')

/** Loads the components of these block types; each is loaded once. Types that do not exist are passed over. */
export async function loadComponents(types: Iterable<string>): Promise<Components> {
  const entries = await Promise.all(
    [...types].map(async (type) => {
      const load = modules[`./${type}/Component.tsx`]
      return load ? [[type, (await load()).Component] as const] : []
    }),
  )
  return Object.fromEntries(entries.flat())
}
