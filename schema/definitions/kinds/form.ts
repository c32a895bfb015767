import { actions } from '../contract/actions.ts'
import { type FromSchema, fileKeys, line, object, objects, text } from '../contract/index.ts'
import { type Field, field } from '../fields/field-schema.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { data } from './data.ts'

/** schema/forms/*.json: fields, their rules, and actions after submission. */
export const form = object({
  title: 'Форма',
  required: {
    ...fileKeys,
    name: { ...line, description: 'Название формы: в письме менеджеру и в списке заявок.' },
    fields: { type: 'array', minItems: 1, unique: ['name'], description: 'Поля по порядку.', items: field },
    submit: object({
      description: 'Куда и как форма отправляется.',
      required: {
        call: {
          type: 'string',
          names: 'post',
          description: 'Куда отправляется: имя вызова из\u00a0schema/api, form.subscribe, form.feedback…',
        },
        label: { ...line, description: 'Надпись на кнопке: что произойдёт, «Отправить заявку».' },
      },
      optional: {
        sending: { ...line, default: 'Отправляем…', description: 'Надпись, пока форма отправляется.' },
        confirm: {
          ...line,
          description:
            'Надпись, когда сервер спрашивает, согласны ли с тем, что изменилось: «Подтвердить новую сумму». У строки "desk-table" — вторая кнопка, которую открывает первая, если же у формы есть скрытое поле, которого нет в строке, — как обычно, когда спрашивает сервер.',
        },
        quiet: { const: true, description: 'true — кнопка без цвета: то, чего лучше не нажать случайно.' },
        captcha: {
          const: true,
          description: 'true — проверить, что отправляет человек: чем, говорит site.json, captcha.',
        },
        success: {
          type: 'boolean',
          bind: 'condition',
          default: true,
          description:
            'Когда ответ считать удачей: если вызов отвечает и\u00a0неудачей, { "$eq": [{ "$get": "answer.code" }, 200] }. Иначе над формой стоит ответ сервера.',
        },
      },
    }),
    onSuccess: { ...actions, description: 'Что сделать, когда форма принята.' },
  },
  optional: {
    data,
    steps: objects({
      minItems: 2,
      description:
        'Шаги: поля показываются не все сразу, а по шагам, и перед отправкой — то, что ответили. Каждое поле, кроме скрытых, стоит в одном шаге.',
      item: 'Шаг.',
      required: {
        title: { ...line, description: 'О чём этот шаг.' },
        fields: {
          type: 'array',
          minItems: 1,
          description: 'Имена полей этого шага.',
          items: { type: 'string', among: ['/fields'], description: 'Имя поля.' },
        },
      },
    }),
    draft: {
      const: true,
      description:
        'true — помнить набранное, пока вкладка открыта: после перезагрузки страницы оно стоит в полях снова. Кроме паролей, файлов и согласий; забывается, когда форма отправлена и когда человек вышел.',
    },
    note: { ...text, description: 'Мелкая строка под кнопкой: например, ссылка на политику.' },
    onError: {
      ...actions,
      default: [{ do: 'showFormError' }],
      description: 'Что сделать, когда не принята. Сами собой ошибки встают у своих полей и над формой.',
    },
    mails: objects({
      minItems: 1,
      description: 'Письма о принятой форме.',
      item: 'Письмо и кому.',
      required: {
        mail: { type: 'string', role: 'mail', description: 'Письмо: имя файла из\u00a0schema/mails без .json.' },
      },
      optional: {
        to: {
          type: 'string',
          bind: true,
          default: 'manager',
          examples: ['manager', { $get: 'form.email' }],
          description:
            'Кому: manager — менеджеру; почта\u00a0— из\u00a0site.json, mail, или из\u00a0поля формы: { "$get": "form.email" }.',
        },
      },
    }),
  },
})

/** Returns the schema of a form whose fields have the given schema. */
export const formWith = (fieldSchema: JsonSchema): JsonSchema => ({
  ...form,
  properties: { ...form.properties, fields: { ...form.properties.fields, items: fieldSchema } },
})

export type FormFile = Omit<FromSchema<typeof form>, 'fields'> & { readonly fields: readonly Field[] }
