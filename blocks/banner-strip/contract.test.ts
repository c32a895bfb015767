import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { Component } from './Component.tsx'
import { contract } from './contract.ts'

// Requirement L9: the banner of another company names its advertiser.

const items = [{ text: 'Этикетки за сутки' }]
const advertisement = { erid: '2VtzqwErid1', advertiser: 'ООО «Этикетка», ИНН 7707083893' }
const fits = createAjv().compile(contract.props)

it('an advertisement has both its number and its advertiser', () => {
  expect(fits({ items, advertisement })).toBe(true)
  for (const part of [{}, { erid: advertisement.erid }, { advertiser: advertisement.advertiser }])
    expect(fits({ items, advertisement: part })).toBe(false)
})

it('it is marked as one, with both', () => {
  const html = renderToStaticMarkup(createElement(Component, { items, advertisement })).replaceAll('\u00a0', ' ')
  expect(html).toContain('Реклама. ООО «Этикетка», ИНН 7707083893. erid: 2VtzqwErid1')
  expect(html).toContain('aria-label="Реклама"')
})
