import type { ErrorObject } from 'ajv'
import { type BlockContract, PLACES } from '../contract/block.ts'
import { line } from '../contract/fragments.ts'
import { object } from '../contract/object.ts'
import type { Path, Problem } from '../document/problem.ts'
import { createAjv } from '../json-schema/ajv.ts'
import { fromPointer } from '../json-schema/at-path.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'
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

// Contracts are validated as schemas too, wherever this runs.
const ajv = createAjv({ verbose: true, allowUnionTypes: true, validateSchema: true })

const part: JsonSchema = { $ref: '#/definitions/part' }
const each = (keywords: readonly string[], schema: JsonSchema) =>
  Object.fromEntries(keywords.map((key) => [key, schema]))

/** JSON Schema with our keywords and no others. */
const jsonSchema: JsonSchema = {
  type: ['object', 'boolean'],
  additionalProperties: false,
  properties: {
    ...each(Object.keys(ajv.RULES.keywords), {}),
    type: { $ref: 'http://json-schema.org/draft-07/schema#/properties/type' },
    ...each(['properties', 'patternProperties', 'definitions'], { type: 'object', additionalProperties: part }),
    ...each(['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'], part),
    ...each(['allOf', 'anyOf'], { type: 'array', items: part }),
  },
}

const shape = object({
  definitions: { part: jsonSchema },
  required: {
    title: { ...line, description: 'Название блока по-русски.' },
    description: { ...line, description: 'Что блок показывает: одно предложение.' },
    interactive: { type: 'boolean', description: 'true — код блока есть в\u00a0браузере.' },
    props: {
      ...{ ...part, description: 'Свойства: object({ required: { … }, optional: { … } }).' },
      required: ['type', 'additionalProperties', 'properties'],
      properties: { type: { const: 'object' }, additionalProperties: { const: false }, properties: {} },
    },
  },
  optional: {
    places: { type: 'array', items: { enum: PLACES } },
    slots: { additionalProperties: object({ required: { description: line }, optional: { item: {} } }) },
    ...{ headline: {}, emptyWithout: {}, heading: {}, data: {}, jsonLd: {}, picture: {} },
  },
})

/** For files of blocks and the renderer that import the server. */
export const SERVER_IMPORT = {
  message: 'Код сервера («#server/…») сюда не\u00a0берут: в\u00a0браузере его нет.',
  hint: 'Данные блок получает свойствами и\u00a0вызовами (data его контракта); общий код лежит в\u00a0#schema/definitions и\u00a0#renderer/index.ts.',
}

/** @throws ContractError where the module of a block exports no contract, or one that the site cannot use */
export function assertContract(contract: unknown, source: string): asserts contract is BlockContract {
  const mistakes = mistakesIn(contract, source)
  if (mistakes.length > 0) throw new ContractError(mistakes)
}

function mistakesIn(contract: unknown, source: string): ContractMistake[] {
  const [, server] = /['"]((?:#|(?:\.\.\/)+)server)\//.exec(source) ?? []
  if (server !== undefined) return [{ path: [server], ...SERVER_IMPORT }]
  if (contract === undefined)
    return [
      {
        path: [],
        message: 'Файл не\u00a0экспортирует contract.',
        hint: 'Напишите: export const contract = { … } as const satisfies BlockContract.',
      },
    ]
  if (!ajv.validate(shape, contract)) return described(ajv.errors ?? [])
  const { props } = contract as BlockContract // its shape has been validated
  try {
    ajv.compile(props)
  } catch (error) {
    // Such as a pattern that cannot be read.
    const why = error instanceof Error ? error.message : String(error)
    return [{ path: ['props'], message: `Схема свойств не\u00a0собирается: ${why}.`, hint: '' }]
  }
  return unknownProps(contract as BlockContract)
}

/** The first error of each place: the next ones are other ways to write it. */
const described = (errors: readonly ErrorObject[]): ContractMistake[] =>
  errors
    .filter(({ instancePath }, i) => errors.findIndex((error) => error.instancePath === instancePath) === i)
    .map((error) => {
      const { key, message, hint } = describeError(error)
      return { path: [...fromPointer(error.instancePath), ...(key === undefined ? [] : [key])], message, hint }
    })

/** Props that the contract names elsewhere, and does not have. */
function unknownProps({ props, heading, headline, emptyWithout = [], slots = {} }: BlockContract): ContractMistake[] {
  const names = Object.keys(props.properties)
  const named: [path: Path, name: unknown][] = [
    [['headline'], headline],
    [['heading', 'prop'], record(heading).prop],
    ...Object.entries(slots).map(([slot, { item }]): [Path, unknown] => [['slots', slot, 'item'], item]),
    ...[emptyWithout].flat().map((name): [Path, unknown] => [['emptyWithout'], name in slots ? undefined : name]),
  ]
  return named.flatMap(([path, name]) =>
    name === undefined || names.includes(String(name))
      ? []
      : [{ path, message: `Свойства «${name}» у\u00a0блока нет.`, hint: suggest(String(name), names) }],
  )
}
