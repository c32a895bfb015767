import type { ComponentProps, JSX } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type Mark = 'close' | 'menu'

/** A square button with only an icon. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName | Mark; label: string } & Omit<ComponentProps<'button'>, 'children'>): JSX.Element {
  const isMark = icon === 'close' || icon === 'menu'
  return (
    <button
      type="button"
      className={classes('icon-button', isMark && `${icon}-mark`, className)}
      aria-label={label}
      {...rest}
    >
      {!isMark && <Icon name={icon} />}
    </button>
  )
}
