/** Hints on what search engines will make of a writing. */
import { expect, test } from 'vitest'
import { seoHints, widthOf } from '../seo.ts'

const GOOD = {
  title: 'How to choose a cordless drill',
  summary: 'Voltage, torque and weight: what matters for a drill in the workshop and on site.',
  html: '<p>a</p><img src="/a.webp" alt="A drill">',
}

test('a writing that is complete has none', () => {
  expect(seoHints(GOOD)).toEqual([])
  expect(seoHints({ ...GOOD, html: '<p>a</p>', hasCover: true })).toEqual([])
})

test('Chinese characters count twice, as they are shown', () => {
  expect([widthOf('abc'), widthOf('电钻'), widthOf(' 18V电钻 ')]).toEqual([3, 4, 7])
  expect(seoHints({ ...GOOD, title: '如何选电钻' })).toEqual([])
  expect(seoHints({ ...GOOD, title: '电'.repeat(31) })).toEqual(['titleLong'])
})

test('what is missing, too short or too long is named in the order of the fields', () => {
  expect(seoHints({ title: ' ', summary: '', html: '' })).toEqual([
    'titleMissing',
    'summaryMissing',
    'pictureMissing',
  ])
  expect(seoHints({ ...GOOD, title: 'Drill', summary: 'x'.repeat(161) })).toEqual([
    'titleShort',
    'summaryLong',
  ])
  for (const alt of ['', ' alt=""', ' alt="  "'])
    expect(seoHints({ ...GOOD, html: `<img src="/a.webp"${alt}>` })).toEqual(['altMissing'])
})
