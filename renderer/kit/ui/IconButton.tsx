import type { ComponentProps, JSX } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

/** A square button with nothing but an icon on it. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'children'>): JSX.Element {
  return (
    <button type="button" className={classes('icon-button', className)} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
