/**
 * Reads a file as text in chunks: UTF-8, UTF-16 as Excel writes "Unicode text" and older programs of banks write it in either order
 * of bytes, GB18030 as Chinese Excel writes it, or Windows-1252 as Excel of western countries does.
 */
import { createReadStream } from 'node:fs'
import { UnreadableFile } from './remark.ts'

export type Encoding = 'utf-8' | 'gb18030' | 'windows-1252' | 'utf-16le' | 'utf-16be'

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
      const wide = size === 0 ? wideEncodingOf(chunk) : null
      if (wide !== null) return wide
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

/** Of a table in any language so many characters at least are separators, digits or ends of lines. */
const PLAIN_SHARE = 0.05

/** UTF-16 by its byte order mark, or without one by its ASCII, whose higher byte is zero. @returns null for anything else */
function wideEncodingOf(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(start.length / 2)
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at++)
    if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [first = 0, second = 0] = zeros
  // Some characters of Chinese, such as the one for "open", have a zero in the lower byte.
  const isMixed = Math.min(first, second) > Math.max(first, second) / 4
  if (isMixed || Math.max(first, second) < Math.max(1, pairs * PLAIN_SHARE)) return null
  const encoding = first > second ? 'utf-16be' : 'utf-16le'
  const decoder = new TextDecoder(encoding, { fatal: true })
  const text = decoded(() => decoder.decode(start.subarray(0, pairs * 2), { stream: true }))
  return text === null || NO_TEXT.test(text) ? null : encoding
}

/** No table holds such characters. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\0-\x08\x0e-\x1f\ufffe\uffff]/

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
