/** The local storage: a stored file and its name are durable. */
import promises, { type FileHandle } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { localDisk } from './storage.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-storage-'))
const realOpen = promises.open
afterEach(() => {
  promises.open = realOpen
  syncBuiltinESMExports()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a file is synced to the disk, then each new folder entry', async () => {
  const synced: string[] = []
  promises.open = (async (path: string, ...how: []) => {
    const handle: FileHandle = await realOpen(path, ...how)
    const sync = handle.sync.bind(handle)
    handle.sync = () => {
      synced.push(relative(dataDir, path).replace(/[\w-]{22}\.[\w-]+$/, 'FILE'))
      return sync()
    }
    return handle
  }) as typeof realOpen
  syncBuiltinESMExports()

  const storage = localDisk(dataDir)
  const name = 'a'.repeat(22)
  await storage.put(name, Buffer.from('one'))
  const [file = '', ...folders] = synced.splice(0)
  const depth = file.split('/').length
  expect(file).toMatch(/^files\/\w\w\/\w\w\/FILE$/)
  expect(folders.map((each) => each.split('/').filter(Boolean).length)).toEqual([3, 2, 1, 0])
  expect(depth).toBe(4)
  await storage.put(name, Buffer.from('two'))
  expect(synced.map((each) => each.split('/').length)).toEqual([4, 3]) // the folder existed
  expect(await text((await storage.read(name))!)).toBe('two')
})
