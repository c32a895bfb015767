import { type FromSchema, fileKeys, line, object } from '../contract/index.ts'
import { type BlockInstance, blocks, params, studioTitle } from './tree.ts'

/** schema/mails/*.json: letters, built from the same blocks as pages. */
export const mail = object({
  title: 'Письмо',
  required: { ...fileKeys, subject: { ...line, bind: true, maxLength: 200, description: 'Тема письма.' }, blocks },
  optional: {
    title: studioTitle,
    preheader: { ...line, bind: true, description: 'Строка, которую почта показывает после темы.' },
    params: {
      ...params,
      description:
        'Что письмо получает от сайта. Блоки читают это как { "$get": "params.имя" }; письма о формах читают ещё submission и product — изделие, со страницы которого отправили форму. Слова посетителя приходят только менеджеру и на подтверждённую почту вошедшего, в остальных письмах они пусты.',
    },
  },
})

export type MailFile = Omit<FromSchema<typeof mail>, 'blocks'> & { blocks: readonly BlockInstance[] }
