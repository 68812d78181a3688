/** Measures in other units: what finds what, and what does not. */
import { expect, test } from 'vitest'
import { fold } from './normalize.ts'
import { listMeasures } from './measures.ts'

const read = async (text: string) => listMeasures((await fold(text)).replaceAll(' ', ''))
const meets = async (one: string, other: string) => {
  const [a, b] = [await read(one), await read(other)]
  expect(a.length).toBeGreaterThan(0)
  return a.every((all) => b.some((each) => each.some((lexeme) => all.includes(lexeme))))
}

test.each([
  ['20 cm', '200mm'],
  ['200 毫米', '20厘米'],
  ['1.5 L', '1500 ml'],
  ['1.5升', '1500毫升'],
  ['0,5 l', '500 ml'],
  ['20寸', '20 inch'],
  ['8 inch', '20.3 cm'],
  ['8 pulgadas', '203 mm'],
  ['2 kg', '2000 g'],
  ['2公斤', '2000克'],
  ['1 lb', '454 g'],
  ['2 m', '200cm'],
  ['1.2 kw', '1200 W'],
  ['60 x 40 cm', '600×400mm'],
])('%s is %s', async (one, other) => {
  expect(await meets(one, other)).toBe(true)
})

test.each([
  ['20 cm', '20 mm'],
  ['2 kg', '2 g'],
  ['500 ml', '500 g'],
  ['20 inch', '20 cm'],
])('%s is not %s', async (one, other) => {
  expect(await meets(one, other)).toBe(false)
})

test.each(['20', 'cm', 'm8', 'a4', '20v', '1234567890cm', '20cmm', 'x20cm'])(
  '%s is no measure',
  async (text) => {
    expect(await read(text)).toEqual([])
  },
)
