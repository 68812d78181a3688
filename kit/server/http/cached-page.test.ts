/** Which encodings of a page are made when, and that each decodes to the page. */
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { failurePage } from './failure-page.ts'
import { cachedPageOf, withBodies } from './cached-page.ts'

const page = await cachedPageOf(failurePage(new Refused(Reasons.overloaded), 'en'), {
  etag: '',
  publicUrl: 'http://shop.example',
  isDevelopment: false,
  captchaOrigin: null,
})

test('a cached page holds its smallest body and makes the others each time', () => {
  expect(page.bodies.br).toBe(page.bodies.br)
  expect(page.bodies.identity).not.toBe(page.bodies.identity)
  expect(page.bodies.identity.toString()).toContain('<html')
})

test('a page that is sent often is decompressed once', () => {
  const { bodies } = withBodies(page)
  expect(bodies.identity).toBe(bodies.identity)
  expect(bodies.gzip).toBe(bodies.gzip)
  expect(gunzipSync(bodies.gzip).equals(bodies.identity)).toBe(true)
})
