import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

/** Distance from the viewport at which the component is loaded. */
const NEAR = '300px'

/**
 * Wraps a component that cannot be rendered on the server, such as a map. The fallback is shown until the component has
 * loaded, or forever if loading fails.
 * @param load imports the component; called when the fallback is near the viewport
 * @param Fallback gets the same props and works without JavaScript, for example an address in place of a map
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
