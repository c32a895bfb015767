import type { Call } from '../../../api/call.ts'
import { whyUnfit } from '../../authoring/fits.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { type Field, field as fieldSchema } from '../../fields/field-schema.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'
import { checkAnswers, checkLetters, checkThrownAway } from './after.ts'
import { checkBody } from './body.ts'
import { checkConsents, checkDocuments } from './consents.ts'
import { fieldProblems, fieldsProblems } from './field-problems.ts'
import { checkOwnValues } from './own-values.ts'

/** Layer 5: a form's fields among themselves, and the form against the call that it posts to. */
export const formsRule: Rule = {
  meta: {
    title: 'Формы',
    explanation:
      'Поле противоречит себе или другим, вызов не примет ответов, посетителю ничего не ответят, письмо не получит никто, на личные данные не спрошено согласия (152-ФЗ): заявка не дойдёт или её нельзя хранить.',
    mending: 'Исправьте поле, которое названо; согласие — своя галочка со ссылкой на документ, "consent" называет его.',
    codes: [
      'форма/поле',
      'форма/неизвестный-вызов',
      'форма/не-тот-вызов',
      'форма/лишнее-поле',
      'форма/не-тот-вид',
      'форма/нет-поля',
      'форма/нет-значения',
      'форма/нет-согласия',
      'форма/согласие-заранее',
      'форма/согласие-без-документа',
      'форма/нет-политики',
      'форма/не-отправится',
      'форма/без-ответа',
      'форма/письмо-никому',
    ],
  },
  *checkFile(context, file) {
    if (file.kind !== 'form') return
    const { fields: written, submit } = record(file.value)
    if (!Array.isArray(written) || !written.every(isField)) {
      // What is wrong with one field is said by the check of shapes; of the form as a whole nothing can be said.
      for (const [i, field] of list(written).entries())
        if (isField(field))
          for (const { path, ...about } of fieldProblems(field))
            yield problemAt(file, ['fields', i, ...path], { rule: 'форма/поле', ...about })
      return
    }
    const fields: readonly Field[] = written
    for (const { path, ...about } of fieldsProblems(fields))
      yield problemAt(file, ['fields', ...path], { rule: 'форма/поле', ...about })
    yield* checkOwnValues(context, file, fields)
    yield* checkAnswers(file)
    yield* checkDocuments(context, file, fields)
    const call = yield* findCall(context, file, record(submit).call)
    // Whoever has an account agreed when it was made.
    if (!call?.user) yield* checkConsents(context, file, fields)
    yield* checkThrownAway(context, file, call, fields)
    yield* checkLetters(context, file, call, fields)
    if (call) yield* checkBody(file, String(record(submit).call), call, fields)
  },
}

/** Whether a field is of its schema, but for its expressions, which have checks of their own. */
function isField(value: unknown): value is Field {
  const { visible, options, ...field } = record(value)
  const constant = Array.isArray(options) ? { ...field, options } : field
  const known = visible === undefined || typeof visible === 'boolean' || isExpression(visible)
  return known && whyUnfit(constant, fieldSchema) === undefined
}

function* findCall({ calls }: CheckContext, file: SchemaFile, name: unknown): Generator<Problem, Call | undefined> {
  if (typeof name !== 'string') return undefined
  const taking = Object.keys(calls).filter((key) => takesForms(calls[key]))
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (takesForms(call)) return call
  yield problemAt(file, ['submit', 'call'], {
    rule: call ? 'форма/не-тот-вызов' : 'форма/неизвестный-вызов',
    message: call ? `Вызов «${name}» не принимает форм.` : `Вызова «${name}» нет.`,
    hint: suggest(name, taking),
  })
  return undefined
}

const takesForms = (call: Call | undefined): boolean => Object.hasOwn(call?.body?.properties ?? {}, 'consents')
