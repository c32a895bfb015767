/** Attribute of the entry script with the page's modules, separated by spaces. */
export const MODULES = 'data-modules'

/** Preloads all modules of the page in parallel: nested imports would take a round trip each. */
export function preloadModules(): void {
  const modules = document.querySelector(`script[${MODULES}]`)?.getAttribute(MODULES)?.split(' ') ?? []
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
