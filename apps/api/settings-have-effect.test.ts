/** Every setting that staff can change is read by the code of a server: none without an effect. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from './settings.ts'

const DECLARATIONS = /\/(?:shop-)?settings\.ts$/
const ELSEWHERE = /\.test\.ts$|\/testing(?:\/|\.ts$)/

const sources = globSync('{domains,apps,kit}/**/*.ts')
  .map((file) => `/${file.replaceAll('\\', '/')}`)
  .filter((file) => !DECLARATIONS.test(file) && !ELSEWHERE.test(file))
  .map((file) => readFileSync(`.${file}`, 'utf8'))

/** Settings are named whole where they are read, never put together. */
const isRead = (key: string): boolean => sources.some((text) => text.includes(`'${key}'`))

test('each declared setting is read somewhere else than in its declaration', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(Object.keys(SETTINGS).filter((key) => !isRead(key))).toEqual([])
})

test('a setting that nothing reads would be found', () => {
  expect(isRead('orders.nobodyReadsThis')).toBe(false)
})
