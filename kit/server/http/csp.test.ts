import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashOf, LIBRARY_STYLES, policyOf } from './csp.ts'

const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8')

test('the policy contains the style sheets that libraries insert into the page', () => {
  const toasts = /^__insertCSS\((".*")\);?$/m.exec(read('sonner/dist/index.mjs'))?.[1] ?? '""'
  const viewer = /<style>([\s\S]*?)<\/style>/.exec(
    read('@google/model-viewer/lib/template.js'),
  )?.[1]
  expect(LIBRARY_STYLES).toEqual([hashOf(''), hashOf(JSON.parse(toasts)), hashOf(viewer ?? '')])
})

test('styles of libraries are in the policy, and no other inline style is', () => {
  const policy = policyOf({ hashes: [], isSecure: true })
  expect(policy).toContain(`style-src 'self' ${LIBRARY_STYLES.join(' ')};`)
  expect(policy).not.toContain('unsafe')
})

// With a hash browsers ignore 'unsafe-inline', which the bundler's own styles need.
test('in development all inline styles are allowed', () => {
  const policy = policyOf({ hashes: [], isSecure: false, isDevelopment: true })
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
})
