import type { ValidateFunction } from 'ajv'
import { type BlockContract, PLACES } from '../contract/block.ts'
import { line } from '../contract/fragments.ts'
import { object } from '../contract/object.ts'
import type { Path, Problem } from '../document/problem.ts'
import { createAjv } from '../json-schema/ajv.ts'
import { fromPointer } from '../json-schema/at-path.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import { describeError } from '../rules/shape/describe-error.ts'
import { suggest } from '../text/nearest.ts'

/** A mistake in a block's contract. Its place is a path of keys, as the source has them in this order. */
interface ContractMistake extends Pick<Problem, 'message' | 'hint'> {
  readonly path: Path
}

/** A block's contract that cannot be used. */
export class ContractError extends Error {
  readonly mistakes: readonly ContractMistake[]

  constructor(mistakes: readonly ContractMistake[]) {
    super(mistakes.map(({ message }) => message).join(' '))
    this.mistakes = mistakes
  }
}

const slot = object({ required: { description: line }, optional: { item: { type: 'string' } } })

const shape = object({
  required: {
    title: { ...line, description: 'Название блока по-русски.' },
    description: { ...line, description: 'Что блок показывает: одно предложение.' },
    interactive: { type: 'boolean', description: 'true — код блока есть в\u00a0браузере.' },
    props: {
      ...{ type: 'object', description: 'Свойства: object({ required: { … }, optional: { … } }).' },
      required: ['type', 'additionalProperties', 'properties'],
      properties: { type: { const: 'object' }, additionalProperties: { const: false }, properties: { type: 'object' } },
    },
  },
  optional: {
    places: { type: 'array', items: { enum: PLACES } },
    slots: { type: 'object', additionalProperties: slot },
    ...{ headline: { type: 'string' }, emptyWithout: { type: 'string' } },
    ...{ heading: {}, data: {}, jsonLd: {}, picture: {} },
  },
})

const ajv = createAjv({ verbose: true, allowUnionTypes: true })
const validateShape = ajv.compile(shape)

/** Said of a file of a block, and of the renderer, that imports the server. */
export const SERVER_IMPORT = {
  message: 'Кода сервера («#server/…») у блоков нет: его нет в браузере.',
  hint: 'Данные блок получает свойствами и вызовами (data его контракта); общий код лежит в #schema/definitions и #renderer/index.ts.',
}

/** @throws ContractError where the module of a block exports no contract, or one that the site cannot use */
export function assertContract(contract: unknown, source: string): asserts contract is BlockContract {
  const isOfServer = /['"]#server\//.test(source)
  const mistakes = isOfServer ? [{ path: ['#server'], ...SERVER_IMPORT }] : mistakesIn(contract)
  if (mistakes.length > 0) throw new ContractError(mistakes)
}

function mistakesIn(contract: unknown): ContractMistake[] {
  if (contract === undefined)
    return [
      {
        path: [],
        message: 'Файл не\u00a0экспортирует contract.',
        hint: 'Напишите: export const contract = { … } as const satisfies BlockContract.',
      },
    ]
  if (!validateShape(contract)) return described(validateShape, [])
  const { props } = contract as BlockContract // its shape has been validated
  const mistakes = [...unknownKeywords(props, ['props']), ...unknownProps(contract as BlockContract)]
  if (!ajv.validateSchema(props)) mistakes.push(...described(ajv, ['props']))
  return mistakes.length > 0 ? mistakes : whyNotCompiled(props)
}

/** The first error of each place: the next ones are other ways to write it. */
const described = ({ errors }: Pick<ValidateFunction, 'errors'>, before: Path): ContractMistake[] =>
  (errors ?? [])
    .filter(({ instancePath }, i, all) => all.findIndex((error) => error.instancePath === instancePath) === i)
    .map((error) => {
      const { key, message, hint } = describeError(error)
      const path = [...before, ...fromPointer(error.instancePath), ...(key === undefined ? [] : [key])]
      return { path, message, hint }
    })

/** Keywords whose values are schemas by names, and those whose values are schemas or lists of them. */
const BY_NAME = ['properties', 'patternProperties', 'definitions']
const DIRECT = [
  'items',
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
]

function unknownKeywords(schema: unknown, path: Path): ContractMistake[] {
  const known = Object.keys(ajv.RULES.keywords)
  return Object.entries(record(schema)).flatMap(([keyword, value]): ContractMistake[] => {
    const at = [...path, keyword]
    if (!known.includes(keyword))
      return [{ path: at, message: `Слова «${keyword}» в\u00a0JSON Schema нет.`, hint: suggest(keyword, known) }]
    if (BY_NAME.includes(keyword))
      return Object.entries(record(value)).flatMap(([name, part]) => unknownKeywords(part, [...at, name]))
    if (DIRECT.includes(keyword)) return [value, ...list(value)].flatMap((part) => unknownKeywords(part, at))
    return []
  })
}

/** Props that the contract names elsewhere, and does not have. */
function unknownProps({ props, heading, headline, emptyWithout, slots = {} }: BlockContract): ContractMistake[] {
  const names = Object.keys(props.properties)
  const named: [path: Path, name: unknown][] = [
    [['headline'], headline],
    [['emptyWithout'], emptyWithout],
    [['heading', 'prop'], record(heading).prop],
    ...Object.entries(slots).map(([slot, { item }]): [Path, unknown] => [['slots', slot, 'item'], item]),
  ]
  return named.flatMap(([path, name]) =>
    name === undefined || names.includes(String(name))
      ? []
      : [{ path, message: `Свойства «${name}» у\u00a0блока нет.`, hint: suggest(String(name), names) }],
  )
}

/** Reports what else ajv refuses, such as a pattern that cannot be read. */
function whyNotCompiled(props: JsonSchema): ContractMistake[] {
  try {
    ajv.compile(props)
    return []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [{ path: ['props'], message: `Схема свойств не\u00a0собирается: ${why}.`, hint: '' }]
  }
}
