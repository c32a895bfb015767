/** The body of the call that submits a buyer's questionnaire. */
export const questionnaire = {
  company: 'ООО «Пасека»',
  inn: '7707083893',
  city: 'Тула',
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@paseka.example',
  product: 'Мёд',
  kinds: ['jars'],
  decoration: 'none',
  batch: 5000,
  consents: [{ document: 'data-consent', version: '2026-03-01' }],
}
