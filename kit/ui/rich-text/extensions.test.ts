/** What counts as an address in the merchant's texts. */
import { expect, test } from 'vitest'
import { addressOf } from './extensions.ts'

test('of the shop, secure, a mailbox, a phone; a bare name is made secure', () => {
  expect(addressOf(' example.com/a?b=1 ')).toBe('https://example.com/a?b=1')
  expect(addressOf('example.com:8443/x')).toBe('https://example.com:8443/x')
  expect(addressOf('https://example.com')).toBe('https://example.com')
  expect(addressOf('mei@example.com')).toBe('mailto:mei@example.com')
  expect(addressOf('tel:+862155555')).toBe('tel:+862155555')
  expect(addressOf('/goods/12')).toBe('/goods/12')
})

test('what runs, what is not secure, and what is none at all is refused', () => {
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
