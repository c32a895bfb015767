import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { RE2JS } from 're2js'
import { lazy, memoizeBy } from '../memoize.ts'
import { isDay, isDayOrMinute, isEmail } from './formats.ts'
import { AUTHORS_KEYWORDS, type JsonSchema } from './types.ts'

// Patterns come from files that people edit: RE2 runs them in linear time (S13).
const linearTime = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern)
    // ajv compares patterns by toString.
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
    // Tests validate the schemas themselves, which are ours; at run time that would cost time.
    validateSchema: process.env.NODE_ENV === 'test',
    ...options,
    // Optimizing takes as long as compiling, and makes no difference.
    code: { optimize: false, regExp: linearTime, ...options.code },
  })
  addFormats.default(ajv, ['uri'])
  ajv.addFormat('date', isDay)
  // The rule of the forms, so that a call takes what a field took.
  ajv.addFormat('email', isEmail)
  ajv.addFormat('day-or-minute', isDayOrMinute)
  ajv.addKeyword({ keyword: 'role', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'bind', schemaType: ['boolean', 'string'] })
  ajv.addKeyword({ keyword: 'names', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'patternErrorMessage', schemaType: 'string' })
  ajv.addKeyword({ keyword: 'refusedKeys', schemaType: 'object' })
  // The checker alone enforces these (rules/entries): answers of a back end may break them.
  ajv.addVocabulary([...AUTHORS_KEYWORDS, 'enumDescriptions', 'errorMessage'])
  return ajv
}

/** Returns a function that compiles validators lazily, since compiling takes long. */
export function createValidators(options?: Options): (schema: JsonSchema) => ValidateFunction {
  const ajv = lazy(() => createAjv(options))
  return memoizeBy((schema) => ajv().compile(schema))
}
