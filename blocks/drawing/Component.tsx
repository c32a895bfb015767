import { SideView, scaleToFit, Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ drawing, caption, alt, plain = false }: Props) {
  if (plain) return <SideView drawing={drawing} scale={scaleToFit([drawing], 130, 150)} dimensions label={alt} />
  return (
    <figure className="spaced">
      <div className={`flex centered panel ${css.sheet}`}>
        <SideView drawing={drawing} scale={scaleToFit([drawing], 220, 320)} dimensions label={alt} />
      </div>
      {caption && (
        <figcaption className="figure-note">
          <Text text={caption} />
        </figcaption>
      )}
    </figure>
  )
}
