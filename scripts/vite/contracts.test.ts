/** What the browser gets of a contract. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainOf, schemasOf } from './contracts.ts'

const CODE = `
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, type Lang } from '#kit/contract/values.ts'
export const Item = z.object({ id: Id })
export type Item = z.infer<typeof Item>
export const State = z.enum(['open', 'done'])
export const STATES = State.options
const WORDS = { open: 1 } as const satisfies Record<string, number>
export const last = (lang: Lang) => WORDS.open
export const getItem = endpoint({ method: 'GET', path: '/item', who: 'anyone', input: z.object({}), data: Item, success: 200 })
export const Reasons = { gone: { code: 1, message: 'x.gone' } }
`

test('pages get calls without schemas, and plain values', () => {
  const plain = plainOf(CODE, '/shop/domains/x/contract.ts')
  expect(plain).not.toContain('z.')
  expect(plain).toContain("method: 'GET', path: '/item', who: 'anyone', ...{}, ...{}, success: 200")
  expect(plain).toContain('gone: { code: 1')
  expect(plain).toContain('WORDS.open')
  expect(plain).toContain("export { Item, State, STATES } from './contract.ts?schemas'")
})

test('what is made of schemas lies in its own module, and nothing in it runs unless it is used', () => {
  const schemas = schemasOf(CODE, '/shop/domains/x/contract.ts')
  expect(schemas).toContain('State = /*@__PURE__*/ (() => (z.enum')
  expect(schemas).not.toContain("'/item'")
})

test('of the values that all contracts use, languages are plain', () => {
  const plain = plainOf(
    readFileSync('kit/contract/values.ts', 'utf8'),
    '/shop/kit/contract/values.ts',
  )
  expect(plain).toContain('export const LANGS')
  expect(plain).toContain('export function textIn')
  expect(plain).not.toMatch(/\bz\.(?!core|infer)/)
})
