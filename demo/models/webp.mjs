// Width and height from a WebP header (lossy, lossless or extended).
export function webpSize(b) {
  if (
    b.length < 30 ||
    b.toString('latin1', 0, 4) !== 'RIFF' ||
    b.toString('latin1', 8, 12) !== 'WEBP'
  )
    throw new Error('not a WebP file')
  const kind = b.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: b.readUInt16LE(26) & 0x3fff, height: b.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8L') {
    const n = b.readUInt32LE(21)
    return { width: (n & 0x3fff) + 1, height: ((n >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8X') return { width: b.readUIntLE(24, 3) + 1, height: b.readUIntLE(27, 3) + 1 }
  throw new Error(`unknown WebP chunk ${kind}`)
}
