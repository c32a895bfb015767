import type { ReactNode } from 'react'
import {
  CappedDrawing,
  cappedScale,
  Drawing,
  isClosure,
  NeckDetail,
  neckScale,
  planOf,
  scaleToFit,
  TopView,
} from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** What the sheet leaves a view inside its dimension lines, and what a tab leaves, in pixels. */
const sheet = { width: 360, height: 400 }
const tab = { width: 64, height: 64 }

interface View {
  title: string
  legend: string
  /** @param id of what must be alone in the page */
  large: (label: string, id: string) => ReactNode
  small: ReactNode
}

/** The views that there are of a product: a closure has neither neck nor cap. */
export function viewsOf({ drawing, cap, neck }: Props): View[] {
  const front: View = {
    title: 'Спереди',
    legend: 'Размеры в\u00a0миллиметрах.',
    large: (label) => (
      <Drawing drawing={drawing} scale={scaleToFit([drawing], sheet.width, sheet.height)} dimensions label={label} />
    ),
    small: <Drawing drawing={drawing} scale={scaleToFit([drawing], tab.width, tab.height)} />,
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
    legend: `${neck ? `Горловина ${neck}. ` : ''}T\u00a0— диаметр по\u00a0резьбе, E\u00a0— между витками, H\u00a0— высота венчика.`,
    large: (label, id) => (
      <NeckDetail
        drawing={drawing}
        scale={neckScale(drawing, sheet.width, sheet.height * 0.75)}
        id={id}
        dimensions
        label={label}
      />
    ),
    small: <NeckDetail drawing={drawing} scale={neckScale(drawing, tab.width, tab.height)} id="hatch-small" />,
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
