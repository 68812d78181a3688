/**
 * A domain is deleted by deleting its folder: nothing but the lines of `apps/` that compose it may be in the way. Tried by night, on a
 * copy without tests, with a domain on which no other builds.
 */
import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { aShopProcess } from './shop-testing.ts'
import { ROOT } from './sources.ts'

const LEAF = 'stock-alerts'
const COPIED = ['apps', 'db', 'demo', 'domains', 'e2e', 'kit', 'scripts', 'package.json']
const MINUTES_MS = 10 * 60_000

const copy = mkdtempSync(join(tmpdir(), 'shop-leaf-'))
afterAll(() => rmSync(copy, { recursive: true }))

/** Runs one of our programs in the copy. @returns its output, also when it fails */
const run = (file: string): Promise<string> =>
  promisify(execFile)(process.execPath, [file], { cwd: copy, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed:\n${stdout}${stderr}`,
  )

/** Removes the imports of a domain, their uses, and the routes to its screens. */
function withoutDomain(source: string, domain: string): string {
  const from = `#domains/${domain}/`
  const names: string[] = []
  const rest = source.replaceAll(/^import [^']*'([^']+)'\n/gm, (statement, file: string) => {
    if (!file.startsWith(from)) return statement
    names.push(
      ...statement
        .replace(/'.*/, '')
        .matchAll(/\w+(?=\s*[,}]|\s+from)/g)
        .map(String),
    )
    return ''
  })
  const isNamed = (text: string) =>
    text.includes(`domains/${domain}/`) ||
    names.some((name) => new RegExp(`\\b${name}\\b`).test(text))
  return rest
    .split('\n')
    .map((line) => line.replaceAll(/\.\.\.\w+(?=\])/g, (each) => (isNamed(each) ? '' : each)))
    .filter((line) => !isNamed(line))
    .join('\n')
}

test.skipIf(process.env.TEST_ALL === undefined)(
  'without the folder of a leaf domain the types are right, and the shop builds and starts',
  async () => {
    for (const each of [...COPIED, ...globSync('{tsconfig,*.config}.*', { cwd: ROOT })]) {
      cpSync(join(ROOT, each), join(copy, each), {
        recursive: true,
        filter: (path) => !/\.(test|spec|gen)\.tsx?$/.test(path),
      })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    rmSync(join(copy, 'domains', LEAF), { recursive: true })
    for (const each of globSync('apps/**/*.{ts,tsx}', { cwd: copy })) {
      const file = join(copy, each)
      writeFileSync(file, withoutDomain(readFileSync(file, 'utf8'), LEAF))
    }

    for (const step of ['write-words', 'write-routes', 'write-calls', 'check-types', 'build']) {
      expect([step, await run(`scripts/${step}.ts`)]).toEqual([
        step,
        expect.not.stringMatching(/^failed/),
      ])
    }
    const shop = await aShopProcess('shop-leaf-data-', {}, copy)
    try {
      await shop.start('--empty')
      for (const page of ['/', '/user/user/inventory/overview', '/office', '/api/docs']) {
        expect([page, (await fetch(shop.url + page)).status]).toEqual([page, 200])
      }
    } finally {
      await shop.remove()
    }
  },
  MINUTES_MS,
)
