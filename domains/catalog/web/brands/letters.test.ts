/** The brand hall: letters in their order, and finding a brand by a part of its name or its letter. */
import { expect, test } from 'vitest'
import { byLetter, matches } from './letters.ts'

test('letters stand from A to Z, what has none at the end', () => {
  const brands = [
    { name: '三峰', letter: 'S' },
    { name: '3M', letter: '#' },
    { name: 'Castor', letter: 'C' },
    { name: 'Sanda', letter: 'S' },
  ]
  expect(
    byLetter(brands).map((each) => [each.letter, ...each.brands.map(({ name }) => name)]),
  ).toEqual([
    ['C', 'Castor'],
    ['S', '三峰', 'Sanda'],
    ['#', '3M'],
  ])
})

test('a brand is found by a part of its name without accents, and by its letter', () => {
  const brand = { name: 'Señal Azul', letter: 'S' }
  for (const words of ['', 'senal', 'AZUL', 's']) expect(matches(brand, words)).toBe(true)
  expect(matches(brand, 'rojo')).toBe(false)
  expect(matches({ name: '三峰', letter: 'S' }, 's')).toBe(true)
})
