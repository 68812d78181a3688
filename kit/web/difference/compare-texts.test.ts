/** What was changed between two versions of a text is found word by word, in Chinese too. */
import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { readableText } from './readable-text.ts'

const marked = (before: string, after: string, lang: 'cn' | 'en' = 'en') =>
  compareTexts(before, after, lang)
    .map(({ text, kind }) =>
      kind === 'same' ? text : kind === 'added' ? `{+${text}}` : `{-${text}}`,
    )
    .join('')

test('a changed word is one removed and one added, the others stay', () => {
  expect(marked('We ship in three days.', 'We ship in five days.')).toBe(
    'We ship in {-three}{+five} days.',
  )
})

test('Chinese is compared by its words', () => {
  expect(marked('仓库周三发货。', '仓库周五发货。', 'cn')).toBe('仓库{-周三}{+周五}发货。')
})

test('equal texts have one part, and empty ones none', () => {
  expect(compareTexts('Same', 'Same', 'en')).toEqual([{ text: 'Same', kind: 'same' }])
  expect(compareTexts('', '', 'en')).toEqual([])
  expect(marked('', 'New')).toBe('{+New}')
  expect(marked('Old', '')).toBe('{-Old}')
})

test('what parts say together is each of the two texts', () => {
  const before = 'One two\nthree four five.\nSix.'
  const after = 'One 2\nthree five.\nSix seven.'
  const parts = compareTexts(before, after, 'en')
  const read = (without: string) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('')
  expect([read('added'), read('removed')]).toEqual([before, after])
})

test('texts of a hundred thousand characters with nothing in common are compared in a moment', () => {
  const text = (word: string) =>
    Array.from({ length: 20_000 }, (_, i) => `${word}${i % 977}`).join(' ')
  const began = performance.now()
  const parts = compareTexts(text('a'), text('b'), 'en')
  expect(parts.length).toBeGreaterThan(0)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('rich text becomes lines, with where its links and pictures lead', () => {
  expect(
    readableText(
      '<h2>Freight &amp; duty</h2><p>See <a href="/goods/1">the pump</a>.<br>Now</p><ul><li>One</li></ul>' +
        '<img src="/files/1" alt="x"><table><tr><td>A</td><td>B</td></tr></table>',
    ),
  ).toBe('Freight & duty\nSee the pump (/goods/1).\nNow\n• One\n[/files/1]\nA | B')
})
