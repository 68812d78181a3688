/** Hostile names on posters. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, wrapText } from './poster-text.ts'

/** Every grapheme is ten wide. */
const measure = (text: string) => [...new Intl.Segmenter().segment(text)].length * 10
const lines = (text: string, most = 2) => wrapText(text, { measure, width: 100, most })

test.each([
  ['two words', ['two words']],
  ['a longer name of goods', ['a longer', 'name of…']],
  ['不锈钢内六角圆柱头螺钉八点八级镀锌', ['不锈钢内六角圆柱头螺', '钉八点八级镀锌']],
  ['Donaudampfschifffahrt', ['Donaudampf', 'schifffah…']],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦']],
  ['', []],
  [' \n\t ', []],
])('%s', (text, wrapped) => {
  expect(lines(text)).toEqual(wrapped)
})

test('what turns the direction, hides, or ends a line is gone', () => {
  expect(cleanText('a\u202Eb\u2066c\u0000d\r\ne\u200Bf\uFEFF')).toBe('abcd ef')
  expect(cleanText(`Z${'\u0301'.repeat(50)}`)).toBe(`Z${'\u0301'.repeat(3)}`)
  expect(cleanText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
})

test('whatever the name is, it takes so many lines of so many letters at most', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.integer({ min: 1, max: 4 }),
      (text, most) => {
        const wrapped = lines(text, most)
        expect(wrapped.length).toBeLessThanOrEqual(most)
        for (const line of wrapped) expect(measure(line)).toBeLessThanOrEqual(100)
      },
    ),
  )
})
