/** What every form has besides its fields. */
export const plainForm = {
  ...{ id: 'order', path: '/', label: 'Отправить', sending: 'Отправляем…' },
  ...{ onSuccess: [], onError: [], editions: {} },
}

/** Gives an expression the type of its result. */
export const when = <T>(expression: object): T => expression as T
