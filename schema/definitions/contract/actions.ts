import type { FromSchema } from 'json-schema-to-ts'
import { line, link, object } from './fragments.ts'

/**
 * An action that the site runs after a form or an event. `do` names the action; `ACTIONS` lists its other keys, and the checker enforces
 * them (rules/actions). The code of a new action, with its test, belongs in renderer/kit/actions.
 */
export const action = object({
  description: 'Действие.',
  required: {
    do: {
      enum: ['navigate', 'openModal', 'closeModal', 'resetForm', 'showFormError', 'refresh', 'reload', 'setFlag'],
      description:
        'Что сделать: navigate — перейти по ссылке; openModal — открыть окно; closeModal — закрыть; resetForm — очистить поля; showFormError — показать ответ сервера над формой; refresh — показать на странице то, что изменилось, не теряя введённого; reload — загрузить страницу заново; setFlag — запомнить в браузере.',
    },
  },
  optional: {
    to: {
      ...link,
      bind: true,
      description: 'Куда перейти; после формы — и\u00a0по\u00a0ответам: в\u00a0"$if" адреса пишут строками, "/faq/".',
    },
    replace: { const: true, description: 'true — вернуться на эту страницу кнопкой «Назад» нельзя.' },
    modal: { type: 'string', role: 'modal', description: 'Окно: имя файла из\u00a0schema/modals без .json.' },
    params: {
      type: 'object',
      description: 'Параметры окна.',
      // The modal's own file declares the parameters' types; rules/references and rules/bindings check them.
      additionalProperties: { ...line, type: ['string', 'number', 'boolean'], bind: true },
    },
    flag: {
      enum: ['is-subscribed', 'subscribe-modal'],
      description:
        'Что запомнить: is-subscribed — подписан на\u00a0новости, subscribe-modal — предложение подписаться больше не\u00a0показывать.',
    },
    value: {
      enum: ['true', 'false'],
      default: 'true',
      description: 'Какое значение запомнить: true — да, false — нет.',
    },
  },
})

export const actions = { type: 'array', description: 'Действия по порядку.', items: action } as const

export type Action = FromSchema<typeof action>

export const ACTIONS: Readonly<Record<Action['do'], { required: readonly string[]; optional: readonly string[] }>> = {
  navigate: { required: ['to'], optional: ['replace'] },
  openModal: { required: ['modal'], optional: ['params'] },
  closeModal: { required: [], optional: [] },
  resetForm: { required: [], optional: [] },
  showFormError: { required: [], optional: [] },
  refresh: { required: [], optional: [] },
  reload: { required: [], optional: [] },
  setFlag: { required: ['flag'], optional: ['value'] },
}
