/**
 * A file of lines `word<tab>other|other`, sorted by their bytes and searched where it lies: a lookup reads one block, and
 * the process holds the first word of each block (some 100 KB) instead of the 12 MB of the dictionary.
 */
import { open, type FileHandle } from 'node:fs/promises'

export const RELATED_FILE = 'related.txt'
export const SOUNDS_FILE = 'sounds.txt'
export const SPANISH_FILE = 'spanish.txt'
export const INDONESIAN_FILE = 'indonesian.txt'
export const NEIGHBOURS_FILE = 'neighbours.txt'
export const USES_FILE = 'uses.txt'
export const THINGS_FILE = 'things.txt'

/** Stands between names of the same thing, other words that mean the same, and words that are related less surely. */
export const MARK = ''

const BLOCK = 8 * 1024
/** The longest line is some kilobytes. */
const LINE_MAX = 8 * 1024

export const toLine = (word: string, others: readonly string[]): string =>
  `${word}\t${others.join('|')}\n`

/** @returns the words beside this one; null when the file does not have it */
export type Find = (word: string) => Promise<string[] | null>

/** Opens a file for as long as the process lives. */
export async function openSortedFile(path: string): Promise<Find> {
  const file = await open(path)
  const { size } = await file.stat()
  const starts = await readStarts(file, size)
  return async (word) => {
    const block = findBlock(starts, word)
    if (block < 0) return null
    const text = await readBlock(file, block * BLOCK, size)
    const at = text.indexOf(`\n${word}\t`)
    if (at < 0) return null
    const line = text.slice(at + word.length + 2, text.indexOf('\n', at + 1))
    return line === '' ? [] : line.split('|')
  }
}

/** The first whole line's word of each block. */
async function readStarts(file: FileHandle, size: number): Promise<Buffer[]> {
  const starts: Buffer[] = []
  const buffer = Buffer.alloc(LINE_MAX)
  for (let from = 0; from < size; from += BLOCK) {
    const { bytesRead } = await file.read(buffer, 0, LINE_MAX, from)
    const begin = from === 0 ? 0 : buffer.indexOf('\n') + 1
    const end = buffer.indexOf('\t', begin)
    if (end < 0 || end >= bytesRead) break
    starts.push(Buffer.from(buffer.subarray(begin, end)))
  }
  return starts
}

/** The last block that begins with a word not behind this one. */
function findBlock(starts: readonly Buffer[], word: string): number {
  const wanted = Buffer.from(word)
  let [low, high] = [-1, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (Buffer.compare(starts[middle]!, wanted) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

/** A block with its last line whole; a line feed before its first whole line. */
async function readBlock(file: FileHandle, from: number, size: number): Promise<string> {
  const length = Math.min(BLOCK + LINE_MAX, size - from)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, from)
  return from === 0 ? `\n${buffer.toString('utf8')}` : buffer.toString('utf8')
}
