import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { RE2JS } from 're2js'
import { lazy, memoizeBy } from '../memoize.ts'
import { isDay, isDayOrMinute, isEmail } from './formats.ts'
import { AUTHORS_KEYWORDS, type JsonSchema } from './types.ts'

// Runs patterns with RE2 in linear time (S13), because people can write slow patterns in the schema files.
const linearTime = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern)
    // ajv identifies compiled patterns by `toString`.
    return { test: (text: string) => compiled.test(text), toString: () => pattern }
  },
  { code: 'linearTime' },
)

/** Creates ajv with the common settings: strict, all errors, our keywords, linear-time patterns. */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    // By default, only tests validate the schemas themselves: they are our own code, and validating them at run time would cost time.
    validateSchema: process.env.NODE_ENV === 'test',
    ...options,
    // ajv's optimization of the generated code takes as long as compiling, and makes validation no faster.
    code: { optimize: false, regExp: linearTime, ...options.code },
  })
  addFormats.default(ajv, ['uri'])
  ajv.addFormat('date', isDay)
  // The same check as in form fields, so that a call accepts every address that a field accepts.
  ajv.addFormat('email', isEmail)
  ajv.addFormat('day-or-minute', isDayOrMinute)
  ajv.addKeyword({ keyword: 'role', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'bind', schemaType: ['boolean', 'string'] })
  ajv.addKeyword({ keyword: 'names', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'patternErrorMessage', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'refusedKeys', schemaType: 'object' })
  // Only the checker enforces these keywords (rules/entries): responses of another back end may break them.
  ajv.addVocabulary([...AUTHORS_KEYWORDS, 'enumDescriptions', 'errorMessage'])
  return ajv
}

/** Returns a function that compiles each validator on first use, since compiling is slow. */
export function createValidators(options?: Options): (schema: JsonSchema) => ValidateFunction {
  const ajv = lazy(() => createAjv(options))
  return memoizeBy((schema) => ajv().compile(schema))
}
