import { expect, it } from 'vitest'
import { bodyOfBuyer, columnShowing, columnsOf, divideBody, phoneKey, senderIn, senderName } from './buyer.ts'

const body = {
  name: ' Анна\r\nBcc: x ',
  company: 'ООО «Пасека»',
  email: 'Anna@Paseka.example',
  phone: '+79161234567',
  unp: '123456789',
  message: 'Есть ли банка?',
}

it('finds who sent a form by the names of its fields, each in one line, and leaves the rest', () => {
  const { buyer, rest } = divideBody(body)
  expect(senderIn(buyer)).toEqual({
    name: 'Анна Bcc: x',
    company: 'ООО «Пасека»',
    email: 'Anna@Paseka.example',
    phone: '+79161234567',
    inn: '123456789',
  })
  expect(rest).toEqual({ message: 'Есть ли банка?' })
  const { company: workCompany, message: _, ...others } = body
  expect(bodyOfBuyer(buyer)).toEqual({ ...others, workCompany })
  expect(senderName({ name: 'Анна', company: 'ООО «Пасека»' })).toBe('ООО «Пасека», Анна')
  expect(columnsOf('sender', buyer)).toMatchObject({
    customer: 'anna@paseka.example',
    phone_key: '79161234567',
    search: 'ооо пасека\nанна bcc: x\nanna@paseka.example\n79161234567\n123456789',
  })
})

it('takes the phone of who gave no e-mail, and nobody for neither', () => {
  expect(columnsOf('sender', { phone: '8 (916) 123-45-67' })).toMatchObject({ customer: '79161234567' })
  const { buyer, rest } = divideBody({ name: ['нет'], email: 7 })
  expect(columnsOf('sender', buyer)).toMatchObject({ customer: null, phone_key: null, search: '' })
  expect(rest).toEqual({ name: ['нет'], email: 7 })
})

it('knows which answers are the buyer’s own fields', () => {
  const { buyer } = divideBody(body)
  expect(columnShowing(buyer, 'phone', '+7\u00a0916\u00a0123-45-67')).toBe('phone')
  expect(columnShowing(buyer, 'company', 'ООО «Пасека»')).toBe('company')
  // Undefined: the text is not the buyer's phone number, or the field is not one of the buyer's.
  expect(columnShowing(buyer, 'phone', '112')).toBeUndefined()
  expect(columnShowing(buyer, 'message', body.message)).toBeUndefined()
})

it('knows a phone in any spelling', () => {
  for (const phone of ['+7 916 123-45-67', '8 (916) 123 45 67', '9161234567', '79161234567'])
    expect(phoneKey(phone)).toBe('79161234567')
  expect(phoneKey('+375 29 123-45-67')).toBe('375291234567')
})
