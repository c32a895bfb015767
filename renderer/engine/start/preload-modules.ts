/** The attribute of the document's script that names the modules of its page, by spaces. */
export const MODULES = 'data-modules'

/** Fetches all modules of the page side by side: one would be found in another, round trip after round trip. */
export function preloadModules(): void {
  const modules = document.querySelector(`script[${MODULES}]`)?.getAttribute(MODULES)?.split(' ') ?? []
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
