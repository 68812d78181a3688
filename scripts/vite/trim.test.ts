/** What the storefront's React is without. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../sources.ts'
import { askedOf, trimmed } from './trim.ts'

const REACT = join(ROOT, 'node_modules/react-dom/cjs/react-dom-client.production.js')

test('the pinned React has every function that is left out, and none of it is called any more', () => {
  const whole = readFileSync(REACT, 'utf8')
  const rest = trimmed(whole)
  expect(rest.length).toBeLessThan(whole.length * 0.9)
  for (const gone of [
    '.startViewTransition(',
    'FragmentInstance.prototype',
    'DetermineComponentFrameRoot',
  ])
    expect([gone, whole.includes(gone), rest.includes(gone)]).toEqual([gone, true, false])
})

test('attributes keep the names they have in a document', () => {
  const whole = readFileSync(REACT, 'utf8')
  const tableOf = (code: string) => {
    const [, table] = /var aliases = (new Map\([\s\S]*?),\s*isJavaScriptProtocol/.exec(code)!
    return [...(new Function(`return ${table}`)() as Map<string, string>)].sort()
  }
  expect(tableOf(whole).length).toBeGreaterThan(70)
  expect(tableOf(trimmed(whole))).toEqual(tableOf(whole))
})

test('another React fails the build', () => {
  expect(() => trimmed('function startViewTransition() {}')).toThrow('React has changed')
})

test.for([
  "import { Activity, useState } from 'react'",
  "import { useActionState } from 'react'",
  "import { preconnect } from 'react-dom'",
  '<form className="x" action={send}>',
  '<button formAction={send}>',
  '<Fragment key={id} ref={lines}>',
])('a screen may not say %s', (code) => {
  expect(askedOf(code)).toBeDefined()
})

test.for([
  "import { Activity } from 'lucide-react'",
  "import { startTransition, Suspense } from 'react'",
  '<form action="/home/serchlist" onSubmit={submit}>',
  '<Fragment key={id}>',
])('a screen may say %s', (code) => {
  expect(askedOf(code)).toBeUndefined()
})
