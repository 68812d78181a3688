/**
 * Whether bytes are a model for Quick Look: an archive as USDZ demands it, nothing in it packed, the scene first, every
 * file where a device that maps it into memory looks for it (a multiple of 64 bytes).
 */

const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const ALIGNMENT = 64
const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50]
const ENCRYPTED = 1
const SCENE = /\.usd[ac]?$/i
/** Files that a model may contain; others are refused. */
const PART = /\.(usd[ac]?|png|jpe?g|exr|avif|m4a|mp3|wav)$/i

type Entry = { name: string; isPlain: boolean; at: number; byteCount: number }

export function isUsdz(bytes: Buffer): boolean {
  const entries = entriesOf(bytes)
  const [first] = entries ?? []
  if (entries === null || first === undefined || !SCENE.test(first.name)) return false
  return entries.every((entry) => isValidUsdz(bytes, entry))
}

/** By the directory at the end, which has no comment. @returns null when it is invalid */
function entriesOf(bytes: Buffer): Entry[] | null {
  const end = bytes.length - END_BYTES
  if (end < 0 || bytes.readUInt32LE(end) !== END) return null
  const count = bytes.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number++) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const [nameBytes = 0] = lengths
    const [packed, plain] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      isPlain:
        (bytes.readUInt16LE(at + 8) & ENCRYPTED) === 0 &&
        bytes.readUInt16LE(at + 10) === 0 &&
        packed === plain,
      at: bytes.readUInt32LE(at + 42),
      byteCount: plain,
    })
    at += ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0)
  }
  return at === end ? entries : null
}

function isValidUsdz(bytes: Buffer, { name, isPlain, at, byteCount }: Entry): boolean {
  if (!isPlain || !PART.test(name) || name.startsWith('/') || name.includes('..')) return false
  if (at + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== LOCAL) return false
  const start = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return start % ALIGNMENT === 0 && start + byteCount <= bytes.length
}
