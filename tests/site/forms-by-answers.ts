// A questionnaire in steps, the block that shows it, and fields that depend on other answers.

export const quiz = {
  $schema: '../definitions/generated/form.schema.json',
  name: 'Подбор тары',
  draft: true,
  steps: [
    { title: 'Что фасуете', fields: ['product'] },
    { title: 'Сколько входит в одну', fields: ['volume'] },
    { title: 'Сколько штук', fields: ['batch'] },
    { title: 'Куда прислать подбор', fields: ['name', 'email', 'agree'] },
  ],
  fields: [
    {
      name: 'product',
      type: 'radio',
      label: 'Продукт*',
      alias: 'Продукт',
      options: [
        { value: 'food', text: 'Еда и напитки' },
        { value: 'cosmetics', text: 'Косметика' },
        { value: 'chemistry', text: 'Бытовая химия' },
      ],
      validation: { required: true },
    },
    {
      name: 'volume',
      type: 'radio',
      label: 'Объём*',
      alias: 'Объём',
      options: [
        { value: 'small', text: 'До 1 л' },
        { value: 'middle', text: 'От 1 до 5 л' },
        { value: 'big', text: 'Больше 5 л', visible: { $not: { $eq: [{ $get: 'form.product' }, 'cosmetics'] } } },
      ],
      validation: { required: true },
    },
    { name: 'batch', type: 'number', label: 'Партия, шт.*', alias: 'Партия', validation: { required: true, min: 1 } },
    { name: 'name', label: 'Имя*', alias: 'Имя', autocomplete: 'name', validation: { required: true } },
    {
      name: 'email',
      type: 'email',
      label: 'E-mail*',
      alias: 'E-mail',
      autocomplete: 'email',
      validation: { required: true, email: true },
    },
    {
      name: 'agree',
      type: 'checkbox',
      label: 'Даю [согласие на обработку данных](settings:consent)',
      consent: 'data-consent',
    },
  ],
  note: '[Политика конфиденциальности](settings:politic)',
  submit: { call: 'form.feedback', label: 'Отправить' },
  onSuccess: [
    { do: 'resetForm' },
    {
      do: 'openModal',
      modal: 'success',
      params: {
        title: {
          $if: [{ $eq: [{ $get: 'form.volume' }, 'big'] }, 'Вам подойдут канистры', 'Вам подойдут бутылки и банки'],
        },
        text: {
          $if: [
            { $eq: [{ $get: 'form.product' }, 'chemistry'] },
            'Для химии — из ПНД: он стоек к щелочам. Подбор придёт на почту.',
            'Для вашего продукта — из ПЭТ. Подбор придёт на почту.',
          ],
        },
      },
    },
  ],
  mails: [{ mail: 'new-submission' }],
}

export const quizBlock = { type: 'form', props: { form: 'quiz', title: 'Подобрать тару' } }

export const lid = {
  name: 'lid',
  group: 'Какая тара нужна',
  type: 'select',
  label: 'Укупорка*',
  alias: 'Укупорка',
  placeholder: 'Выберите',
  options: [
    { value: 'screw', text: 'Винтовая крышка' },
    { value: 'pump', text: 'Дозатор' },
    { value: 'own', text: 'Своя' },
  ],
  validation: { required: true },
  messages: { required: 'Скажите, чем будете закрывать' },
}

export const lidModel = {
  name: 'lidModel',
  group: 'Какая тара нужна',
  type: 'select',
  label: { $if: [{ $eq: [{ $get: 'form.lid' }, 'own'] }, 'Ваша укупорка', 'Какая укупорка'] },
  alias: 'Вид укупорки',
  hint: { $if: [{ $eq: [{ $get: 'form.lid' }, 'own'] }, 'По ней подберём горловину.', 'Можно решить потом.'] },
  options: [
    { value: '28', text: 'На горловину 28 мм' },
    { value: '38', text: 'На горловину 38 мм', visible: { $not: { $eq: [{ $get: 'form.lid' }, 'pump'] } } },
    { value: 'other', text: 'Другая' },
  ],
  validation: { required: { $eq: [{ $get: 'form.lid' }, 'own'] } },
}

/** A field of which no option is visible at first. */
export const lidColor = {
  name: 'lidColor',
  group: 'Какая тара нужна',
  type: 'radio',
  label: 'Цвет укупорки',
  options: ['Белая', 'Чёрная'].map((text, i) => ({ value: `color${i}`, text, visible: { $get: 'form.lid' } })),
}

/** A field of which one option is hidden at first. */
export const lidSeal = {
  name: 'lidSeal',
  group: 'Какая тара нужна',
  type: 'select',
  label: 'Защита',
  options: [
    { value: 'no', text: 'Без неё' },
    { value: 'ring', text: 'Кольцо', visible: { $get: 'form.lid' } },
  ],
}

export const toArticle = {
  do: 'navigate',
  to: {
    route: 'article',
    params: { slug: { $if: [{ $eq: [{ $get: 'form.product' }, 'chemistry'] }, 'rastreskivanie-pnd', 'pet-pnd-pp'] } },
  },
}
