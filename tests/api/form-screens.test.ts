import { expect, test } from 'vitest'
import { renderJson, startApp } from '../site/app.ts'
import { linksOf, part, plain, renderHtml } from '../site/html.ts'
import { copySchema } from '../site/schema-copy.ts'
import { useApp } from '../site/use-app.ts'

// The HTML of the forms of the account and the subscription: specification.md §2, §4, §5, §8.

const app = useApp({}, { render: renderHtml })

const open = async (id: string): Promise<string> => part((await app.ask(`/about/?modal=${id}`)).body, 'dialog')

/** The labels of all visible controls, with «!» after required ones. */
const controlsOf = (window: string): string[] => {
  const labels = [...window.matchAll(/<label[^>]*>(.*?)<\/label>/gs)]
  const inputs = [...window.matchAll(/<input(?![^>]*type="hidden")[^>]*>/g)]
  expect(labels).toHaveLength(inputs.length)
  return labels.map(([, label = ''], i) => {
    const words = plain(label).trim()
    return inputs[i]?.[0].includes(' required=""') ? `${words} !` : words
  })
}

test.each([
  ['auth', ['E-mail или телефон* !', 'Пароль* !']],
  [
    'registration',
    [
      'Контактное лицо* !',
      'Организация',
      'Ваш e-mail* !',
      'Телефон* !',
      'Пароль* !',
      'Введите пароль повторно !',
      'Даю согласие на обработку персональных данных по политике конфиденциальности !',
    ],
  ],
  ['restore', ['Ваш e-mail* !']],
  ['subscribe', ['Ваш e-mail* !', 'Согласен получать рекламную рассылку !']],
])('%s asks for %j; what has «!» must be there', async (id, expected) => {
  expect(controlsOf(await open(id))).toEqual(expected)
})

test('registration leads to the policy, and shows what a phone looks like', async () => {
  const window = await open('registration')
  expect(linksOf(window, 'политике конфиденциальности')).toEqual(['/assets/documents/terms_of_use.pdf'])
  expect(window).toContain('placeholder="+7 999 999-99-99"')
})

test.each([
  ['auth', ['resetForm', 'closeModal', 'navigate /personal/ instead']],
  ['registration', ['resetForm', 'closeModal', 'openModal ?modal=reg-success']],
  ['restore', ['resetForm', 'closeModal', 'openModal ?modal=restore-send']],
  ['subscribe', ['resetForm', 'setFlag is-subscribed', 'openModal ?modal=subscribe-success']],
])('what follows the form of %s, once it is taken: %j', async (id, expected) => {
  const { body } = await app.ask(`/_modal/?modal=${id}`)
  const [, actions = ''] = /"onSuccess":(\[.*?\])/.exec(body) ?? []
  const followed = JSON.parse(actions) as Record<'do' | 'to' | 'address' | 'flag', string>[]
  expect(
    followed.map(({ do: action, to, address, flag, ...rest }) =>
      [action, to ?? address ?? flag, 'replace' in rest && rest.replace ? 'instead' : ''].filter(Boolean).join(' '),
    ),
  ).toEqual(expected)
})

test('sign-in, registration, restoring and subscribing ask for a token of the anti-bot service, a question does not', async () => {
  const schema = await copySchema()
  await schema.edit('site.json', '"name":', '"captcha": { "kind": "recaptcha", "siteKey": "6Lc_test" }, "name":')
  await using other = await startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson })
  for (const [id, asks] of [
    ['auth', true],
    ['registration', true],
    ['restore', true],
    ['subscribe', true],
    ['callback', false],
  ] as const)
    expect([id, (await other.ask(`/_modal/?modal=${id}`)).body.includes('"siteKey":"6Lc_test"')]).toEqual([id, asks])
})

test('what the server refuses stands above the form that was sent', async () => {
  await using strict = await startApp({ FORMS_PER_HOUR: '1' }, { render: renderHtml })
  const send = async (path: string, fields: Record<string, string>) => {
    const { status, body } = await strict.ask(path, { form: fields })
    const [form = ''] = /<form[^>]* method="post"[^>]*><input type="hidden" name="form".*?<\/form>/s.exec(body) ?? []
    // The part of the form before its first visible field.
    return [status, plain(form.slice(0, form.indexOf('<label')))]
  }
  const email = 'anna@paseka.example'
  const password = 'долгий пароль'
  const person = { name: 'Анна', email, phone: '8 916 123-45-67', password, passwordRepeat: password, agree: 'on' }
  await send('/restore-password/', { form: 'restore', email })
  const later = [422, expect.stringMatching(/слишком много заявок/)]
  expect(await send('/restore-password/', { form: 'restore', email })).toEqual(later)
  expect(await send('/registration/', { form: 'registration', ...person })).toEqual(later)
  expect(await send('/about/?modal=subscribe', { form: 'subscribe', email, agreement: 'on' })).toEqual(later)
  const sign = { form: 'sign-in', login: email, password, grantType: 'password', clientId: 'app' }
  expect(await send('/login/', sign)).toEqual([422, expect.stringMatching(/парол/)])
})
