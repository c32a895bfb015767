import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

/** Distance from the viewport at which the component is loaded. */
const NEAR = '300px'

/**
 * Wraps a component that cannot render on the server, such as a map or an editor. Until the component has loaded, and
 * if loading fails, the fallback is shown.
 * @param load imports the component; called when the fallback is near the viewport
 * @param Fallback receives the same props and works without JavaScript: an address in place of a map
 */
export function browserOnly<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): (props: Props) => ReactNode {
  return function BrowserOnly(props) {
    const place = useRef<HTMLDivElement>(null)
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    useEffect(() => {
      const element = place.current
      if (!element) return
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return
          observer.disconnect()
          load().then(
            (Component) => setLoaded(() => Component),
            () => undefined,
          )
        },
        { rootMargin: NEAR },
      )
      observer.observe(element)
      return () => observer.disconnect()
    }, [])
    return <div ref={place}>{Loaded ? <Loaded {...props} /> : <Fallback {...props} />}</div>
  }
}
