/** Starting with what cannot work: one line that says what to do, and an exit code that scripts notice. */
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

function start(settings: Record<string, string>, ...flags: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: '0',
    SANDBOX_PORT: '0',
    ...settings,
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/shop.ts', ...flags], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, lines: stderr.trimEnd().split('\n') }
}

test.each([
  ['an unknown flag', {}, ['--emtpy'], /^--emtpy is not known/],
  ['an unusable setting', { PORT: 'http' }, [], /^PORT=http: must be a whole number$/],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/x' },
    [],
    /^DATABASE_URL: 127\.0\.0\.1:1\/x cannot be reached .*correct the address\.$/,
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: join(folder, 'file') },
    [],
    /cannot be written \(it is a file\)\. Choose another folder/,
  ],
])('%s', (_what, settings, flags, line) => {
  writeFileSync(join(folder, 'file'), '')
  const { status, lines } = start(settings as Record<string, string>, ...flags)
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(status).toBe(1)
})

test('a port that is taken', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  expect(start({ PORT: String(port) })).toEqual({
    status: 1,
    lines: [`Port ${port} is taken by another program: set PORT to a free one.`],
  })
  taken.close()
})
