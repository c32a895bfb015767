import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { RE2JS } from 're2js'
import type { JsonSchema } from './types.ts'

// Patterns come from files that people edit: RE2 runs each in linear time (S13).
const linearTime = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern)
    // ajv tells patterns apart by their toString.
    return { test: (text: string) => compiled.test(text), toString: () => pattern }
  },
  { code: 'linearTime' },
)

/** The one way ajv is set up here: strict, all errors at once, our keywords known, patterns in linear time. */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    // The schemas are ours: the tests ask whether they are schemas; whoever waits, for a shop or a check, does not.
    validateSchema: process.env.NODE_ENV === 'test',
    ...options,
    // To optimize what is compiled takes as long as compiling it, and what it leaves out takes no time.
    code: { optimize: false, regExp: linearTime, ...options.code },
  })
  addFormats.default(ajv, ['date', 'email', 'uri'])
  ajv.addKeyword({ keyword: 'role', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'bind', schemaType: 'boolean' })
  ajv.addKeyword({ keyword: 'names', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'patternErrorMessage', schemaType: 'string' })
  ajv.addVocabulary(['enumDescriptions', 'defaultSnippets'])
  return ajv
}

/** Validators of one ajv: it and each of them is made when it is first asked for. To compile takes long. */
export function createValidators(options?: Options): (schema: JsonSchema) => ValidateFunction {
  let ajv: Ajv | undefined
  const validators = new WeakMap<JsonSchema, ValidateFunction>()
  return (schema) => {
    let validate = validators.get(schema)
    if (!validate) {
      ajv ??= createAjv(options)
      validators.set(schema, (validate = ajv.compile(schema)))
    }
    return validate
  }
}
