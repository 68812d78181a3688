/** Validates self-contained 3D models: GLB, version 2, without external resources. */

const HEADER_BYTES = 12
const CHUNK_BYTES = 8
const [GLTF, JSON_CHUNK] = ['glTF', 'JSON']

/** A browser could not fetch other parts, since the page's policy allows the shop only. */
export function isModel(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES + CHUNK_BYTES) return false
  const isGlb =
    bytes.toString('latin1', 0, 4) === GLTF &&
    bytes.readUInt32LE(4) === 2 &&
    bytes.readUInt32LE(8) === bytes.length
  const length = bytes.readUInt32LE(HEADER_BYTES)
  const isJson = bytes.toString('latin1', HEADER_BYTES + 4, HEADER_BYTES + 8) === JSON_CHUNK
  const start = HEADER_BYTES + CHUNK_BYTES
  if (!isGlb || !isJson || start + length > bytes.length) return false
  return chunksEnd(bytes) && isWholeGlb(bytes.toString('utf8', start, start + length))
}

/** Whether the chunks end exactly at the last byte. */
function chunksEnd(bytes: Buffer): boolean {
  let at = HEADER_BYTES
  while (at + CHUNK_BYTES <= bytes.length) at += CHUNK_BYTES + bytes.readUInt32LE(at)
  return at === bytes.length
}

type Part = { uri?: unknown }
type Gltf = { asset?: { version?: unknown }; buffers?: Part[]; images?: Part[]; scenes?: unknown }

function isWholeGlb(text: string): boolean {
  try {
    const gltf = JSON.parse(text) as Gltf
    const parts = [...(gltf.buffers ?? []), ...(gltf.images ?? [])]
    const isOutside = ({ uri }: Part) =>
      uri !== undefined && !(typeof uri === 'string' && uri.startsWith('data:'))
    return typeof gltf.asset?.version === 'string' && !parts.some(isOutside)
  } catch {
    return false
  }
}
