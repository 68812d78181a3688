/**
 * The storage of files. A few operations, so that another store than the local disk (S3) is one more function here and
 * nothing else.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type Storage = {
  /** Durable when it returns. The same name again replaces the file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The same for files larger than memory. @returns the number of bytes */
  putStream(name: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** @returns null when there is no such file; `range` is from and up to these bytes, both included */
  read(name: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>
}

/** Names that we generate; other names do not reach the disk. */
const NAME = /^[\w-]{22}(-\d{2,4})?$/

/**
 * Files in folders by the hash of their name, so that no folder grows without bound. Only the shop's own user can
 * read them, and nothing in them can be run.
 */
export function localDisk(dataDir: string): Storage {
  const root = join(dataDir, 'files')

  function placeOf(name: string): { folder: string; file: string } {
    if (!NAME.test(name)) throw new Error('not the name of a file')
    const hash = createHash('sha256').update(name).digest('hex')
    const folder = join(root, hash.slice(0, 2), hash.slice(2, 4))
    return { folder, file: join(folder, name) }
  }

  async function write(name: string, fill: (handle: FileHandle) => Promise<unknown>) {
    const { folder, file } = placeOf(name)
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporary = `${file}.${randomUUID()}`
    try {
      const handle = await open(temporary, 'wx', 0o600)
      await fill(handle)
        .then(() => handle.sync())
        .finally(() => handle.close())
      await rename(temporary, file) // readers see the whole file or nothing
      await recordNames(folder, made)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    async put(name, bytes) {
      await write(name, (handle) => handle.writeFile(bytes))
    },
    async putStream(name, pieces) {
      let count = 0
      await write(name, async (handle) => {
        for await (const piece of pieces) {
          await handle.writeFile(piece)
          count += piece.length
        }
      })
      return count
    },
    async read(name, range) {
      const { file } = placeOf(name)
      try {
        const handle = await open(file)
        return handle.createReadStream(range)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(placeOf(name).file, { force: true })
    },
  }
}

/**
 * A name is an entry of its folder, which is synced like a file: otherwise a complete file may have no name after a power
 * failure.
 * @param made the first folder that was created
 */
async function recordNames(folder: string, made: string | undefined): Promise<void> {
  const top = made === undefined ? folder : dirname(made)
  for (let each = folder; each.length >= top.length; each = dirname(each)) {
    const handle = await open(each, 'r')
    await handle.sync().finally(() => handle.close())
  }
}

let storage: Storage | null = null

/** Called by the composition root, and by scripts before they store pictures. */
export function setStorage(given: Storage): void {
  storage = given
}

export function theStorage(): Storage {
  if (storage === null) throw new Error('no storage: setStorage comes first')
  return storage
}
