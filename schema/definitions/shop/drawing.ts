import type { FromSchema } from 'json-schema-to-ts'
import { object } from '../contract/fragments.ts'
import { COLOR_NAMES, COLORS } from './units/colors.ts'

/** A product's shape and outer dimensions in millimeters, from which the renderer makes drawings to scale. */
export const drawing = object({
  description: 'Чертёж изделия: форма и размеры в миллиметрах.',
  required: {
    shape: {
      enum: ['bottle', 'jar', 'canister', 'tube', 'cap', 'pump', 'sprayer'],
      description:
        'Форма: bottle — бутылка или флакон, jar — банка, canister — канистра, tube — туба, cap — крышка, pump — дозатор, sprayer — распылитель.',
    },
    height: { type: 'number', minimum: 5, maximum: 1000, description: 'Высота без крышки, мм.' },
    diameter: { type: 'number', minimum: 5, maximum: 600, description: 'Диаметр корпуса (у канистры ширина), мм.' },
    neck: {
      type: 'number',
      minimum: 5,
      maximum: 200,
      description: 'Наружный диаметр горловины по резьбе, мм; у крышки — горловина, на которую она подходит.',
    },
  },
  optional: {
    depth: {
      type: 'number',
      minimum: 3,
      maximum: 1000,
      description: 'Глубина канистры, мм. Без неё — около двух третей ширины, и размера на чертеже нет.',
    },
    tube: {
      type: 'number',
      minimum: 5,
      maximum: 1000,
      description: 'Длина трубки дозатора или распылителя от прокладки до среза, мм; в высоту не входит.',
    },
    tint: {
      enum: COLOR_NAMES,
      enumDescriptions: COLOR_NAMES.map((name) => COLORS[name].words[0]),
      description: 'Цвет изделия. Без него — прозрачный.',
    },
    closure: {
      enum: ['flip-top', 'disc-top', 'tamper-evident', 'child-resistant', 'dropper'],
      description:
        'Вид крышки: flip-top — флип-топ, disc-top — диск-топ, tamper-evident — с кольцом вскрытия, child-resistant — с защитой от детей, dropper — пипетка. Без него — простая винтовая.',
    },
  },
})

export type Drawing = FromSchema<typeof drawing>
