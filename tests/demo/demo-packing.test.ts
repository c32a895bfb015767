import { describe, expect, it } from 'vitest'
import type { ProductRecord } from '#server/catalog/records.ts'
import { demoCatalog } from './demo-catalog.ts'

const { products } = demoCatalog()
const containers = products.filter((one) => one.volume !== undefined)
const named = (list: readonly ProductRecord[]): string[] => list.map(({ name }) => name)

describe('packing', () => {
  it('fills a box to 55 to 95 %, which weighs its pieces and its board, under 20 kg', () => {
    const odd = products.filter(({ shape, height, diameter, depth, weight, perBox, box }) => {
      const reach = shape === 'pump' ? 1.62 : shape === 'sprayer' && diameter > 30 ? 1.92 : 1
      const share = (perBox * height * diameter * reach * (depth ?? diameter)) / (box.length * box.width * box.height)
      const board = box.weight - perBox * weight
      return share < 0.55 || share > 0.95 || board < 200 || board > 1200 || box.weight > 20_000
    })
    expect(named(odd)).toEqual([])
  })

  it('fills a pallet of 1200 × 800 mm in whole tiers, under 1.9 m', () => {
    const odd = products.filter(({ box, boxesPerPallet }) => {
      const perTier = (1200 * 800) / (box.length * box.width)
      return boxesPerPallet % perTier !== 0 || 144 + (boxesPerPallet / perTier) * box.height > 1900
    })
    expect(named(odd)).toEqual([])
  })
})

describe('materials', () => {
  it('of food bottles of PET keep to the five colors that are allowed', () => {
    const allowed = ['прозрачный', 'голубой', 'зелёный', 'янтарный', 'белый']
    const food = containers.filter(({ material, foodContact }) => material === 'ПЭТ' && foodContact)
    expect(named(food.filter(({ color }) => !allowed.includes(color)))).toEqual([])
  })

  it('touch food where food is the purpose, and nowhere else', () => {
    expect(
      named(products.filter(({ purposes, foodContact }) => purposes.includes('пищевые продукты') !== foodContact)),
    ).toEqual([])
    expect(
      named(containers.filter(({ purposes, foodContact }) => purposes.includes('автохимия') && foodContact)),
    ).toEqual([])
  })

  it('are filled no hotter than they bear', () => {
    const hot = (text: string): number =>
      Math.max(
        0,
        ...[...text.matchAll(/(?:озлив|Заливайте|Наполняйте)[^.]*?(\d+)\u00a0°C/g)].map(([, degrees]) =>
          Number(degrees),
        ),
      )
    const limit = { ПЭТ: 60, ПНД: 80, ПП: 100, ПЭТГ: 60, стекло: 121 }
    const odd = containers.filter(
      ({ name, material, description }) => !name.includes('термостаб') && hot(description) > limit[material],
    )
    expect(named(odd)).toEqual([])
  })
})
