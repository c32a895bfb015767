import { expect, test } from 'vitest'
import { loggedError } from './log.ts'

// S17: a logged error never contains a visitor's input.

const secrets = [
  'anna@paseka.example',
  '+7 (916) 123-45-67',
  '79161234567',
  'Qm9yaXMtdGhlLXNlY3JldC1vZi1hLWxpbmstMTIzNDU2Nzg',
]

test.each(secrets)('an error that names %s is logged without it', (secret) => {
  const error = new Error(`recipient <${secret}> was refused`, { cause: new Error(secret) })
  const { stack: _, ...logged } = { stack: '', ...loggedError(error) }
  expect(JSON.stringify(logged)).not.toContain(secret)
  expect(logged.message).toMatch(/^recipient <…(@…)?> was refused$/)
})

test('of an error of a driver only what is listed is logged', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "Анна"'), {
    code: '22P02',
    detail: 'Key (email)=(anna@paseka.example) already exists.',
    parameters: ['Анна'],
  })
  expect(JSON.stringify(loggedError(error))).not.toMatch(/Анна|paseka/)
  expect(loggedError(error)).toMatchObject({ type: 'Error', code: '22P02' })
})

test('a text that is no JSON is not quoted', () => {
  const wrong = (): unknown => JSON.parse('Анна, тел.')
  try {
    wrong()
  } catch (error) {
    expect(JSON.stringify(loggedError(error))).not.toContain('Анна')
    expect(loggedError(error)).toMatchObject({ type: 'SyntaxError', at: expect.stringContaining('JSON.parse') })
  }
})

test('a line break in an error forges no line', () => {
  expect(loggedError(new Error('one\r\n{"level":30,"msg":"forged"}')).message).not.toMatch(/[\r\n]/)
  expect(loggedError('text\nmore')).toEqual({ type: 'string', message: 'text more' })
})
