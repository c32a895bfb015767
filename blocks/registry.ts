import type { BlockComponent, Components } from '#renderer/engine/tree/types.ts'

interface BlockModule {
  Component: BlockComponent
}

const modules = import.meta.glob<BlockModule>('./*/Component.tsx')

export const blockTypes = Object.keys(modules).map((path) => path.split('/')[1] ?? '')

export async function loadBlockComponents(types: Iterable<string>): Promise<Components> {
  const loaded = await Promise.all(
    Array.from(types, async (type) => {
      const module = await modules[`./${type}/Component.tsx`]?.().then((module) => withComponent(module, type), failing)
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

/** React would say what it got instead of a component, but not of which file. */
function withComponent(module: Partial<BlockModule> | undefined, type: string): BlockModule {
  // Vite gives nothing instead of a module that did not come while the document is being reloaded.
  if (!module) throw new Error(`No code of ${type}`)
  if (import.meta.env.PROD || module.Component) return module as BlockModule // types hold it in production
  const message = 'Файл не\u00a0экспортирует Component. Напишите: export function Component(props: Props) { … }'
  return failing(Object.assign(new Error(message), { id: `blocks/${type}/Component.tsx` }))
}
