/** Attribute of the entry script that lists the URLs of the page's modules, separated by spaces. */
export const MODULES = 'data-modules'

/** Preloads all modules of the page in parallel. Otherwise each level of nested imports would take a round trip. */
export function preloadModules(): void {
  const modules = document.querySelector(`script[${MODULES}]`)?.getAttribute(MODULES)?.split(' ') ?? []
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
