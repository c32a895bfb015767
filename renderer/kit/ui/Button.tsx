import type { ComponentProps, JSX } from 'react'
import css from './Button.module.css'
import { classes } from './classes.ts'
import { outward } from './Text.tsx'

interface Look {
  /** Sizes of specification.md §9. A button of the size `full` is as wide as its container. */
  size?: 'small' | 'medium' | 'large' | 'full'
  kind?: 'primary' | 'secondary' | 'ghost'
}

const classOf = ({ size = 'medium', kind = 'primary' }: Look, className?: string): string | undefined =>
  classes(css.button, css[size], css[kind], className)

export function Button({ size, kind, className, ...rest }: Look & ComponentProps<'button'>): JSX.Element {
  return (
    <button type="button" className={classOf({ ...(size && { size }), ...(kind && { kind }) }, className)} {...rest} />
  )
}

export function ButtonLink({
  size,
  kind,
  className,
  href,
  ...rest
}: Look & ComponentProps<'a'> & { href: string }): JSX.Element {
  const look = { ...(size && { size }), ...(kind && { kind }) }
  return <a className={classOf(look, className)} href={href} {...outward(href)} {...rest} />
}
