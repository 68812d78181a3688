/**
 * A font as packages for browsers bring it (WOFF 1.0, <https://www.w3.org/TR/WOFF/>), unpacked once: what reads it unpacks a table
 * again for every letter that it takes out of it.
 */
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const HEADER = 12
const ENTRY = 16
const SIGNATURE = 0x77_4f_46_46

/**
 * @returns the same font as TrueType or OpenType
 * @throws {Error} when it is no WOFF, or broken
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEADER + count * ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const exponent = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** exponent * ENTRY, 6)
  head.writeUInt16BE(exponent, 8)
  head.writeUInt16BE((count - 2 ** exponent) * ENTRY, 10)
  const parts: Uint8Array[] = [head]
  let at = head.length
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [from, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(entry + offset))
    const bytes = woff.subarray(from!, from! + packed!)
    const table = packed === length ? bytes : inflateSync(bytes, { maxOutputLength: length! })
    const place = HEADER + index * ENTRY
    woff.copy(head, place, entry, entry + 4)
    woff.copy(head, place + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, place + 8)
    head.writeUInt32BE(length!, place + 12)
    const padding = Buffer.alloc((4 - (length! % 4)) % 4)
    parts.push(table, padding)
    at += table.length + padding.length
  }
  return Buffer.concat(parts)
}
