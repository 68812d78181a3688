/** Names of countries come out whatever stands where a code should. */
import { expect, test } from 'vitest'
import { countryNameIn } from './display-names.ts'

test('a country has its name in each language, as a shop in China must write it', () => {
  expect([countryNameIn('DE', 'en'), countryNameIn('DE', 'spa')]).toEqual(['Germany', 'Alemania'])
  expect(countryNameIn('TW', 'cn')).toBe('中国台湾')
})

test.each(['54', '', 'DEU', 'a warehouse', '2026-11-22'])(
  'what is no code is its own name: %j',
  (code) => {
    expect(countryNameIn(code, 'en')).toBe(code)
  },
)
