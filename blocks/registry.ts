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

/** Returns a component that throws an error when it renders. In development the rest of the page is then still visible. */
function failing(error: unknown): BlockModule {
  if (import.meta.env.PROD) throw error
  return {
    Component() {
      throw error
    },
  }
}

/** Reports a module that exports no `Component`. The error names its file, which React's own error would not. */
function withComponent(module: Partial<BlockModule> | undefined, type: string): BlockModule {
  // While the document reloads, Vite resolves a failed import to undefined.
  if (!module) throw new Error(`No code of ${type}`)
  if (import.meta.env.PROD || module.Component) return module as BlockModule // types ensure this in production
  const message = 'Файл не\u00a0экспортирует Component. Напишите: export function Component(props: Props) { … }'
  return failing(Object.assign(new Error(message), { id: `blocks/${type}/Component.tsx` }))
}
