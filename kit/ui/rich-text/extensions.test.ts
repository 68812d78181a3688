/** Valid link addresses in the merchant's texts. */
import { expect, test } from 'vitest'
import { addressOf } from './extensions.ts'

test('paths of the shop, https, mail and phone are accepted; a bare name becomes https', () => {
  expect(addressOf(' example.com/a?b=1 ')).toBe('https://example.com/a?b=1')
  expect(addressOf('example.com:8443/x')).toBe('https://example.com:8443/x')
  expect(addressOf('https://example.com')).toBe('https://example.com')
  expect(addressOf('mei@example.com')).toBe('mailto:mei@example.com')
  expect(addressOf('tel:+862155555')).toBe('tel:+862155555')
  expect(addressOf('/goods/12')).toBe('/goods/12')
})

test('scripts, insecure and invalid addresses are refused', () => {
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:x',
    'data:text/html,<script>',
    'vbscript:x',
    'http://example.com',
    '//evil.example',
    'two words.com',
    'nothing',
    '',
  ]) {
    expect([bad, addressOf(bad)]).toEqual([bad, null])
  }
})
