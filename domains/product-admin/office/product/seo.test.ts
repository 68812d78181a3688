/** What search engines show of a product. */
import { expect, test } from 'vitest'
import { cut, fitOf, headOf, widthOf } from './seo.ts'

test('Chinese signs are twice as wide', () => {
  expect([widthOf('abc'), widthOf('冲击钻'), widthOf('20V 冲击钻'), widthOf('，')]).toEqual([
    3, 6, 10, 2,
  ])
})

test('words that are too long are cut, and told', () => {
  expect(cut('冲击钻', 6)).toBe('冲击钻')
  expect(cut('冲击钻机', 6)).toBe('冲击钻…')
  expect([fitOf('ab', 60), fitOf('a'.repeat(40), 60), fitOf('a'.repeat(61), 60)]).toEqual([
    'short',
    'good',
    'long',
  ])
})

test('what is written for it goes before name and brief, and Chinese stands in for what is missing', () => {
  const words = {
    name: { cn: '钻', en: 'Drill' },
    brief: { cn: '' },
    pageHead: { title: { cn: '' }, description: { cn: '' } },
  }
  expect(headOf(words, 'en', 'Shop')).toEqual({ title: 'Drill · Shop', text: 'Drill' })
  const written = { title: { cn: '好钻', en: 'A good drill' }, description: { cn: '说明' } }
  expect(headOf({ ...words, pageHead: written }, 'en', 'Shop')).toEqual({
    title: 'A good drill',
    text: '说明',
  })
})
