import { useMemo } from 'react'
import { useShown } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Renders nothing. Reports the product of the page to analytics. */
export function Component({ product: { article, name, prices }, path }: Props) {
  const kopecks = prices[0]?.kopecks
  const products = useMemo(() => {
    const sections = path.filter(({ link }) => link !== undefined).map(({ text }) => text)
    return [{ article, name, kopecks, category: sections.join('/') }]
  }, [article, name, kopecks, path])
  useShown('detail', products)
  return null
}
