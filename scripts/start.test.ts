/** Starting with an invalid environment: one line that says what to do, and an exit code for scripts. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Ended = { status: number | null; lines: string[] }

function start(settings: Record<string, string>, ...flags: string[]): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: '0',
    SANDBOX_PORT: '0',
    ...settings,
  }
  const script = ['scripts/shop.ts', ...flags]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, script, { env, timeout: 60_000 }, (_, __, stderr) =>
      resolve({ status: child.exitCode, lines: stderr.trimEnd().split('\n') }),
    )
  })
}

test.each([
  ['an unknown flag', {}, ['--emtpy'], /^--emtpy is not known/],
  [
    'a misspelt setting',
    { DATABASE_ULR: 'x' },
    [],
    /^DATABASE_ULR is not a setting: DATABASE_URL is\./,
  ],
  [
    'no word whether it is a trial',
    { PUBLIC_URL: 'https://shop.example' },
    [],
    /^PUBLIC_URL speaks of a real shop, so say which it is: DEMO=off .*DEMO=on/,
  ],
  [
    'a proxy that nobody counts',
    { DEMO: 'off', PUBLIC_URL: 'https://shop.example' },
    [],
    /^PUBLIC_URL is found by others while HOST=127\.0\.0\.1 .*set TRUSTED_PROXIES/,
  ],
  ['an unusable setting', { PORT: 'http' }, [], /^PORT=http: must be a whole number$/],
  [
    'a database that is not there',
    { DEMO: 'off', DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/x' },
    [],
    /^DATABASE_URL: 127\.0\.0\.1:1\/x cannot be reached .*correct the address\.$/,
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: join(folder, 'file') },
    [],
    /cannot be written \(it is a file\)\. Choose another folder/,
  ],
])('%s', async (_what, settings, flags, line) => {
  writeFileSync(join(folder, 'file'), '')
  const { status, lines } = await start(settings as Record<string, string>, ...flags)
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(status).toBe(1)
})

/** Speaks just enough of PostgreSQL's protocol to report its version. */
async function anOldDatabase(version: string): Promise<{ port: number; close: () => void }> {
  const message = (type: string, ...parts: (string | number[])[]) => {
    const body = Buffer.concat(parts.map((each) => Buffer.from(each as string)))
    const head = Buffer.from([type.charCodeAt(0), 0, 0, 0, 0])
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', 'I')
  const column = ['version\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]]
  const answer = Buffer.concat([
    message('T', [0, 1], ...column),
    message('D', [0, 1, 0, 0, 0, version.length], version),
    message('C', 'SELECT 1\0'),
    ready,
  ])
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(answer))
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, close: () => server.close() }
}

test('a database that is too old', async () => {
  const { port, close } = await anOldDatabase('14')
  const where = `127.0.0.1:${port}/shop`
  expect(await start({ DEMO: 'off', DATABASE_URL: `postgres://a:hunter2@${where}` })).toEqual({
    status: 1,
    lines: [`DATABASE_URL: ${where} is PostgreSQL 14; 15 or newer is needed.`],
  })
  close()
})

test('a data folder without write permission', async () => {
  const { status, lines } = await start({ DATA_DIR: '/proc/shop' })
  expect([status, lines.length]).toEqual([1, 1])
  expect(lines[0]).toMatch(/^DATA_DIR=.*\/proc\/shop.* cannot be written/)
})

test('a port that is taken', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  for (const setting of ['PORT', 'SANDBOX_PORT']) {
    expect(await start({ [setting]: String(port) })).toEqual({
      status: 1,
      lines: [`Port ${port} is taken by another program: set ${setting} to a free one.`],
    })
  }
  taken.close()
})

test("a sandbox on the shop's port", async () => {
  expect(await start({ PORT: '4129', SANDBOX_PORT: '4129' })).toEqual({
    status: 1,
    lines: ['SANDBOX_PORT=4129 is that of the shop itself: set SANDBOX_PORT to another one.'],
  })
  expect(await start({ PORT: '65535', SANDBOX_PORT: '' })).toEqual({
    status: 1,
    lines: ['PORT=65535 is the last one there is: set SANDBOX_PORT to a free one.'],
  })
})

test('an empty secret', async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  writeFileSync(join(own, 'secret'), ' \n')
  const { status, lines } = await start({ DATA_DIR: own })
  expect([status, lines]).toEqual([1, [expect.stringMatching(/secret holds no secret: put back/)]])
})
