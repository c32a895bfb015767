import type { ClosureModel } from './closure-model.ts'
import { importCaps } from './closures/import-caps.ts'
import { importPumps } from './closures/import-pumps.ts'
import { importSprayers } from './closures/import-sprayers.ts'
import { jarLids } from './closures/jar-lids.ts'
import { narrowCaps } from './closures/narrow-caps.ts'
import { pumps } from './closures/pumps.ts'
import { sprayers } from './closures/sprayers.ts'
import { tamperCaps } from './closures/tamper-caps.ts'
import { tubeCaps } from './closures/tube-caps.ts'
import type { NeckName } from './necks.ts'
import { bottles } from './series/bottles.ts'
import { canisters } from './series/canisters.ts'
import { foodBottles } from './series/food-bottles.ts'
import { glass } from './series/glass.ts'
import { hdpeFlacons } from './series/hdpe-flacons.ts'
import { hdpeJars } from './series/hdpe-jars.ts'
import { largeJars } from './series/large-jars.ts'
import { petFlacons } from './series/pet-flacons.ts'
import { petFlacons28 } from './series/pet-flacons-28.ts'
import { petJars } from './series/pet-jars.ts'
import { petg } from './series/petg.ts'
import { ppJars } from './series/pp-jars.ts'
import { recycled } from './series/recycled.ts'
import { systems } from './series/systems.ts'
import { tubes } from './series/tubes.ts'
import type { Series } from './series.ts'

export const allSeries: readonly Series[] = [
  ...petJars,
  ...ppJars,
  ...hdpeJars,
  ...petFlacons,
  ...petFlacons28,
  ...hdpeFlacons,
  ...bottles,
  ...foodBottles,
  ...canisters,
  ...recycled,
  ...glass,
  ...petg,
  ...systems,
  ...tubes,
  ...largeJars,
]

export const allClosures: readonly ClosureModel[] = [
  ...narrowCaps,
  ...jarLids,
  ...tamperCaps,
  ...pumps,
  ...sprayers,
  ...importCaps,
  ...importPumps,
  ...importSprayers,
  ...tubeCaps,
]

const CLOSURE_WORDS: Readonly<Record<string, string>> = {
  гладкая: 'гладкие крышки',
  'с контролем вскрытия': 'крышки с контролем вскрытия',
  'флип-топ': 'флип-топы',
  'диск-топ': 'диск-топы',
  дозатор: 'дозаторы',
  распылитель: 'распылители',
  триггер: 'триггеры',
  пипетка: 'пипетки',
  капельница: 'крышки-капельницы',
  'с защитой от детей': 'крышки с защитой от детей',
}

const CONTAINER_WORDS = {
  Флакон: 'флаконы',
  Бутылка: 'бутылки',
  Банка: 'банки',
  Канистра: 'канистры',
  Туба: 'тубы',
} as const satisfies Record<Series['noun'], string>

/** What in either catalogue closes a neck. */
export const closuresFor = (neck: NeckName): string[] => [
  ...new Set(
    allClosures
      .filter(({ sizes }) => sizes.some((size) => size.neck === neck))
      .map(({ closure }) => CLOSURE_WORDS[closure] ?? closure),
  ),
]

/** What in either catalogue has a neck. */
export const containersWith = (neck: NeckName): string[] => [
  ...new Set(
    allSeries
      .filter(({ sizes, neck: usual }) => sizes.some((size) => (size.neck ?? usual) === neck))
      .map(({ noun }) => CONTAINER_WORDS[noun]),
  ),
]
