import type { ReactNode } from 'react'
import {
  CappedDrawing,
  cappedScale,
  closureLegend,
  isClosure,
  NeckDetail,
  neckLegend,
  neckScale,
  Photo,
  planOf,
  SideView,
  scaleToFit,
  TopView,
  tubeUnder,
} from '#renderer/index.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import type { Props } from './contract.ts'

/** Space for a drawing in pixels, without its dimension lines: on the large sheet, and on a tab. */
const sheet = { width: 360, height: 400 }
const tab = { width: 64, height: 64 }

interface View {
  title: string
  legend: string
  /** Renders the view on the large sheet. @param id must be unique on the page */
  large: (label: string, id: string) => ReactNode
  /** True for a picture. It has an alternative text of its own, and fills the whole sheet. */
  isPicture?: true
  small: ReactNode
}

/** Returns the views: first photos, since they show the real product, then renderings, then drawings. */
export function viewsOf({ pictures = [], ...product }: Props['product']): View[] {
  const photos = pictures.filter(({ kind }) => kind === 'photo')
  const renderings = pictures.filter(({ kind }) => kind === 'rendering')
  return [
    ...photos.map((photo, i) =>
      pictureView(photo, photos.length > 1 ? `Фото\u00a0${i + 1}` : 'Фото', 'Фотография изделия.', i === 0),
    ),
    ...renderings.map((rendering) =>
      pictureView(rendering, 'Общий\u00a0вид', 'Изображение сделано по\u00a0чертежу.', photos.length === 0),
    ),
    ...(product.drawing ? drawingsOf({ ...product, drawing: product.drawing }) : []),
  ]
}

const pictureView = (
  { src, alt }: NonNullable<Props['product']['pictures']>[number],
  title: string,
  legend: string,
  eager = false,
): View => ({
  title,
  legend,
  isPicture: true,
  large: (_label, id) => (
    <Photo
      address={src}
      alt={alt}
      // On wide screens the sheet is wider; in full screen (`hatch-large`) a picture is as large as possible.
      sizes={id === 'hatch-large' ? '100vw' : '(min-width: 900px) 560px, 280px'}
      eager={eager && id !== 'hatch-large'}
      bounds={id === 'hatch-large' ? { least: 1024 } : { least: 320, most: 1024 }}
    />
  ),
  small: <Photo address={src} alt="" sizes="64px" bounds={{ most: 160 }} />,
})

/** Returns the drawings of a product; a closure has no views of a neck and a cap. */
function drawingsOf({ drawing, cap, neck }: Pick<Props['product'], 'cap' | 'neck'> & { drawing: Drawing }): View[] {
  const fits = isClosure(drawing) ? neck : undefined
  const { height } = drawing
  const tube = tubeUnder(drawing)
  const part = height / (height + (tube?.tip ?? 0))
  const front: View = {
    title: 'Спереди',
    legend: `Размеры в\u00a0миллиметрах.${fits === undefined ? '' : ` ${closureLegend(fits, drawing.neck)}`}`,
    large: (label) => (
      <SideView
        drawing={drawing}
        scale={scaleToFit([drawing], sheet.width, sheet.height * part)}
        dimensions
        fits={fits}
        {...(tube && { tube })}
        label={label}
      />
    ),
    small: <SideView drawing={drawing} scale={scaleToFit([drawing], tab.width, tab.height)} />,
  }
  const { halfWidth, halfDepth } = planOf(drawing)
  const planScale = (box: typeof sheet): number => Math.min(box.width / halfWidth, box.height / halfDepth) / 2
  const top: View = {
    title: 'Сверху',
    legend: 'Размеры в\u00a0миллиметрах.',
    large: (label) => <TopView drawing={drawing} scale={planScale(sheet) * 0.84} dimensions label={label} />,
    small: <TopView drawing={drawing} scale={planScale(tab)} />,
  }
  if (isClosure(drawing)) return [front, top]
  const finish: View = {
    title: 'Горловина',
    legend: neckLegend(neck, drawing.neck),
    large: (label, id) => (
      <NeckDetail
        drawing={drawing}
        scale={neckScale(drawing, sheet.width, sheet.height * 0.75, neck)}
        id={id}
        standard={neck}
        dimensions
        label={label}
      />
    ),
    small: (
      <NeckDetail
        drawing={drawing}
        scale={neckScale(drawing, tab.width, tab.height, neck)}
        id="hatch-small"
        standard={neck}
      />
    ),
  }
  if (!cap || !isClosure(cap)) return [front, top, finish]
  const capped: View = {
    title: 'С\u00a0крышкой',
    legend: 'Высота с\u00a0укупоркой, в\u00a0миллиметрах.',
    large: (label) => (
      <CappedDrawing
        drawing={drawing}
        closure={cap}
        scale={cappedScale(drawing, cap, sheet.width, sheet.height)}
        dimensions
        label={label}
      />
    ),
    small: <CappedDrawing drawing={drawing} closure={cap} scale={cappedScale(drawing, cap, tab.width, tab.height)} />,
  }
  return [front, top, finish, capped]
}
