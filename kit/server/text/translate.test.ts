/** Translation on the server: four languages, plurals, and no exception for a missing message. */
import { expect, test } from 'vitest'
import { langOf, translate } from './translate.ts'

test('a message is translated into each language', () => {
  const text = (['cn', 'en', 'spa', 'id'] as const).map((lang) =>
    translate(lang, 'kit.page.notFound'),
  )
  expect(text).toEqual([
    '页面不存在',
    'Page Not Found',
    'Página no encontrada',
    'Halaman tidak ditemukan',
  ])
})

test('values are filled in, with the plural of the language', () => {
  expect(translate('en', 'kit.field.tooLong', { maximum: 1 })).toBe('At most 1 character.')
  expect(translate('en', 'kit.field.tooLong', { maximum: 1200 })).toBe('At most 1,200 characters.')
  expect(translate('id', 'kit.field.tooLong', { maximum: 1200 })).toBe('Maksimal 1.200 karakter.')
  expect(translate('spa', 'kit.field.tooLong', { maximum: 2 })).toBe('Como máximo 2 caracteres.')
})

test('an unknown key is returned unchanged', () => {
  expect(translate('en', 'kit.nothing')).toBe('kit.nothing')
})

test('an unknown language is the default one', () => {
  expect([langOf('spa'), langOf('fr'), langOf(undefined), langOf(['en', 'id'])]).toEqual([
    'spa',
    'cn',
    'cn',
    'cn',
  ])
})
