/** The target of a move comes from the environment: everyone on the machine can read a command line. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'shop-move-'))
afterAll(() => rmSync(folder, { recursive: true }))

const move = (settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ status: number | null; line: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, ...settings }
    const child = execFile(process.execPath, ['scripts/move.ts', ...args], { env }, (_, __, line) =>
      resolve({ status: child.exitCode, line: line.trim() }),
    )
  })

test.each([
  ['an address on the command line', {}, ['postgres://a:hunter2@db/x'], /^Say where to: MOVE_TO=/],
  ['nowhere', {}, [], /^Say where to: MOVE_TO=/],
  [
    'no address',
    { MOVE_TO: 'mysql://a:hunter2@db/x' },
    [],
    /^(There is no shop in|MOVE_TO: must be)/,
  ],
  ['a folder without a shop', { MOVE_TO: 'postgres://a:hunter2@db/x' }, [], /^There is no shop in/],
  ['embedded from embedded', { MOVE_TO: 'embedded' }, [], /^Say where to: MOVE_TO=/],
] as const)('%s', async (_what, settings, args, expected) => {
  const { status, line } = await move(settings, ...args)
  expect(line).toMatch(expected)
  expect(line).not.toContain('hunter2')
  expect(status).toBe(1)
})

test('an invalid address is reported by its variable', async () => {
  const settings = { MOVE_TO: 'mysql://a:hunter2@db/x', DATABASE_URL: 'postgres://a:b@127.0.0.1/x' }
  expect(await move(settings)).toEqual({
    status: 1,
    line: 'MOVE_TO: must be an address that begins with postgres:// or postgresql://',
  })
})
