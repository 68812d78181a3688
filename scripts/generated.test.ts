/** Generated files are deleted once their source is gone, so that the compiler does not read what nobody writes any more. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeStale } from './generated.ts'
import { writeCalls } from './write-calls.ts'

let root = ''
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'shop-generated-'))))
afterEach(() => rmSync(root, { recursive: true }))

const has = (file: string) => existsSync(join(root, file))
function put(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('calls of a contract that was deleted are deleted, and the folder that held nothing else', async () => {
  const call = "{ method: 'GET', path: '/lamps', who: 'all', success: 200 }"
  put('domains/lamps/contract.ts', `export const listLamps = ${call}\n`)
  put('domains/lamps/contract.test.ts')
  put('domains/lamps/office-calls.gen.ts')
  put('domains/gone/calls.gen.ts')
  expect(await writeCalls(root)).toBe(1)
  expect(readFileSync(join(root, 'domains/lamps/calls.gen.ts'), 'utf8')).toContain('listLamps')
  expect(has('domains/lamps/office-calls.gen.ts')).toBe(false)
  expect(has('domains/gone')).toBe(false)
})

test('a contract that lost its calls loses their file', async () => {
  put('domains/lamps/contract.ts', 'export const NAME_MAX = 60\n')
  put('domains/lamps/calls.gen.ts')
  expect(await writeCalls(root)).toBe(0)
  expect(has('domains/lamps/calls.gen.ts')).toBe(false)
})

test('written files stay, and so does what only resembles a generated file', () => {
  put('kit/web/words.gen.ts')
  put('kit/web/language/words.gen.ts')
  put('kit/web/words.ts')
  removeStale('kit/**/words.gen.ts', ['kit/web/language/words.gen.ts'], root)
  expect(has('kit/web/words.gen.ts')).toBe(false)
  expect(has('kit/web/language/words.gen.ts')).toBe(true)
  expect(has('kit/web/words.ts')).toBe(true)
})
