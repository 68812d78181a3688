import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashOf, LIBRARY_STYLES, policyOf } from './csp.ts'

const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8')

test('the policy knows the style sheets that libraries put into the page', () => {
  const toasts = /^__insertCSS\((".*")\);?$/m.exec(read('sonner/dist/index.mjs'))?.[1] ?? '""'
  const viewer = /<style>([\s\S]*?)<\/style>/.exec(
    read('@google/model-viewer/lib/template.js'),
  )?.[1]
  expect(LIBRARY_STYLES).toEqual([hashOf(''), hashOf(JSON.parse(toasts)), hashOf(viewer ?? '')])
})

test('styles of libraries stand in the policy, and no inline style besides', () => {
  const policy = policyOf({ hashes: [], isSecure: true })
  expect(policy).toContain(`style-src 'self' ${LIBRARY_STYLES.join(' ')};`)
  expect(policy).not.toContain('unsafe')
})

// A hash would make browsers leave 'unsafe-inline' aside, which the bundler's own styles need.
test('in development inline styles are let in as a whole', () => {
  const policy = policyOf({ hashes: [], isSecure: false, isDevelopment: true })
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
})
