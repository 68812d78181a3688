/** Whether bytes are a model for Quick Look: a zip whose files lie in it as they are, the scene first. */

const LOCAL_FILE = 0x04034b50
const HEADER_BYTES = 30
const STORED = 0

/** Apple's rules for USDZ: nothing compressed, and the first file is the scene. Deeper its viewer looks itself. */
export function isUsdz(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== LOCAL_FILE) return false
  const nameEnd = HEADER_BYTES + bytes.readUInt16LE(26)
  const name = bytes.toString('latin1', HEADER_BYTES, nameEnd)
  return bytes.readUInt16LE(8) === STORED && nameEnd < bytes.length && /\.usd[ac]?$/.test(name)
}
