/** The product as a search result. */
import { expect, test } from 'vitest'
import { cut, fitOf, headOf, widthOf } from './seo.ts'

test('Chinese characters are twice as wide', () => {
  expect([widthOf('abc'), widthOf('冲击钻'), widthOf('20V 冲击钻'), widthOf('，')]).toEqual([
    3, 6, 10, 2,
  ])
})

test('texts that are too long are cut and reported', () => {
  expect(cut('冲击钻', 6)).toBe('冲击钻')
  expect(cut('冲击钻机', 6)).toBe('冲击钻…')
  expect([fitOf('ab', 60), fitOf('a'.repeat(40), 60), fitOf('a'.repeat(61), 60)]).toEqual([
    'short',
    'good',
    'long',
  ])
})

test('SEO texts go before name and brief, and Chinese replaces missing translations', () => {
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

test('the limit is measured in width, in every script', () => {
  expect(fitOf('', 60)).toBe('short')
  expect([fitOf('a'.repeat(14), 60), fitOf('a'.repeat(15), 60)]).toEqual(['short', 'good'])
  expect([
    fitOf('a'.repeat(60), 60),
    fitOf('钻'.repeat(30), 60),
    fitOf('钻'.repeat(31), 60),
  ]).toEqual(['good', 'good', 'long'])
})

test('a cut never splits a character, and leaves no space before the ellipsis', () => {
  expect(cut('a drill bit', 8)).toBe('a drill…')
  expect(cut('🔧🔧🔧', 2)).toBe('🔧🔧…')
  expect(cut('钻头', 3)).toBe('钻…')
  expect(cut('', 5)).toBe('')
  for (let most = 1; most < 30; most++) {
    const shown = cut('20V 无刷冲击钻 brushless drill 🔧', most)
    expect(widthOf(shown.replace(/…$/, ''))).toBeLessThanOrEqual(most)
    expect(shown.isWellFormed()).toBe(true)
  }
})

test('wide characters are Chinese, Japanese, Korean, and full-width Latin', () => {
  expect(['あ', '한', 'Ａ', '￥', '々'].map(widthOf)).toEqual([2, 2, 2, 2, 2])
  expect(['é', 'ñ', '€', '½', 'ﾊ'].map(widthOf)).toEqual([1, 1, 1, 1, 1])
})

test('without SEO texts the brief is used, in the language of the page or in Chinese', () => {
  const words = {
    name: { cn: '钻', en: 'Drill' },
    brief: { cn: '好用', en: 'Handy' },
    pageHead: { title: { cn: '' }, description: { cn: '' } },
  }
  expect(headOf(words, 'en', 'Shop').text).toBe('Handy')
  expect(headOf(words, 'id', 'Toko')).toEqual({ title: '钻 · Toko', text: '好用' })
})
