/**
 * Reads a file as text in chunks: UTF-8, UTF-16 with its byte order mark, GB18030 as Chinese Excel writes it, or Windows-1252
 * as Excel of western countries does.
 */
import { createReadStream } from 'node:fs'
import { UnreadableFile } from './remark.ts'

export type Encoding = 'utf-8' | 'gb18030' | 'windows-1252' | 'utf-16le'

/**
 * Detects the encoding in which the whole file is valid. Every text of Windows-1252 with an accent may be one of GB18030 too: in
 * Chinese such bytes come in pairs, in western words one at a time between letters. Reads it once; memory does not grow
 * with it.
 * @throws {UnreadableFile} when it cannot be opened, is empty, or is in none of them
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const candidates = new Map<Encoding, TextDecoder>([
    ['utf-8', new TextDecoder('utf-8', { fatal: true })],
    ['gb18030', new TextDecoder('gb18030', { fatal: true })],
  ])
  const runs = countRuns()
  let [size, isBeyondAscii] = [0, false]
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      if (size === 0 && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      size += chunk.length
      if (chunk.includes(0)) throw new UnreadableFile('noText')
      for (const [name, decoder] of candidates) {
        const text = decoded(() => decoder.decode(chunk, { stream: true }))
        if (text === null) candidates.delete(name)
        else if (name === 'utf-8') isBeyondAscii ||= /[^\0-\x7f]/.test(text)
      }
      if (!candidates.has('utf-8')) runs.add(chunk)
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const text = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile('cannotOpen', { text })
  }
  if (size === 0) throw new UnreadableFile('empty')
  // Cut within its last character it is UTF-8 all the same, as all before was.
  if (candidates.has('utf-8') && isBeyondAscii) return 'utf-8'
  const [found] = [...candidates].filter(([, decoder]) => decoded(() => decoder.decode()) !== null)
  if (found?.[0] === 'utf-8') return 'utf-8'
  if (runs.isWestern()) return 'windows-1252'
  if (found === undefined) throw new UnreadableFile('noEncoding')
  return found[0]
}

/** Bytes that Windows-1252 does not use, and its last letter, which no word begins or ends with. */
const NOT_WESTERN = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xff])

/** Counts runs of bytes beyond ASCII, and those of a single one. */
function countRuns() {
  let [length, single, all] = [0, 0, 0]
  let isOther = false
  return {
    add(chunk: Buffer): void {
      for (const byte of chunk) {
        if (NOT_WESTERN.has(byte)) isOther = true
        if (byte >= 0x80) length++
        else if (length > 0) {
          all++
          if (length === 1) single++
          length = 0
        }
      }
    },
    isWestern: (): boolean => !isOther && all > 0 && single / all > 0.6,
  }
}

/** @returns null where the bytes are none of the encoding */
function decoded(decode: () => string): string | null {
  try {
    return decode()
  } catch {
    return null
  }
}

/** The text in chunks, without the byte order mark. */
export async function* textOf(
  file: string,
  encoding: Encoding,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding) // removes the byte order mark itself
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
