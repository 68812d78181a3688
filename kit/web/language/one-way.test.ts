/** Numbers are written one way in each language: screens and messages leave it to `useNumbers` and `useMoney`. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
/** Prices for machines have a point in every language. */
const FOR_MACHINES = ['domains/catalog/web/structured-data.ts']

async function readAll(pattern: string): Promise<{ path: string; text: string }[]> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: ROOT }))
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })),
  )
}

test('no screen formats numbers by itself', async () => {
  const files = await readAll('{domains/*/{office,web},apps/{office,storefront}}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(500)
  const own = files.filter(
    ({ path, text }) =>
      !FOR_MACHINES.includes(path) &&
      !path.includes('.test.') &&
      /Intl\.NumberFormat|\.toLocaleString\(|\.toFixed\(/.test(text),
  )
  expect(own.map(({ path }) => path)).toEqual([])
})

test('a percentage in a message stands right beside its sign, as Intl writes it', async () => {
  const files = await readAll('{domains,kit,apps}/**/*messages/**/*.json')
  expect(files.length).toBeGreaterThan(100)
  const apart = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /[\d}][ \u00a0\u202f]%/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(apart).toEqual([])
})
