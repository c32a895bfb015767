import { expect, it } from 'vitest'
import { accountSearch, columnsOf, phoneKey, senderName, senderOf } from './sender.ts'

it('finds who sent a form by the names of its fields, each in one line', () => {
  const body = {
    name: ' Анна\r\nBcc: x ',
    company: 'ООО «Пасека»',
    email: 'Anna@Paseka.example',
    phone: '+79161234567',
  }
  expect(senderOf({ ...body, unp: '123456789' })).toEqual({
    name: 'Анна Bcc: x',
    company: 'ООО «Пасека»',
    email: 'Anna@Paseka.example',
    phone: '+79161234567',
    inn: '123456789',
  })
  expect(senderName({ name: 'Анна', company: 'ООО «Пасека»' })).toBe('ООО «Пасека», Анна')
  expect(columnsOf(body)).toEqual({
    customer: 'anna@paseka.example',
    phone: '79161234567',
    search: 'ооо «пасека»\nанна bcc: x\nanna@paseka.example\n79161234567\n',
  })
})

it('takes the phone of who gave no e-mail, and nobody for neither', () => {
  expect(columnsOf({ phone: '8 (916) 123-45-67' })).toMatchObject({ customer: '79161234567' })
  expect(columnsOf({ name: ['нет'], email: 7 })).toEqual({ customer: null, phone: null, search: '\n\n\n\n' })
})

it('knows a phone in any spelling', () => {
  for (const phone of ['+7 916 123-45-67', '8 (916) 123 45 67', '9161234567', '79161234567'])
    expect(phoneKey(phone)).toBe('79161234567')
  expect(phoneKey('+375 29 123-45-67')).toBe('375291234567')
  expect(accountSearch({ name: 'Анна', company: null, phone: '+79161234567' })).toBe('\nанна\n79161234567')
})
