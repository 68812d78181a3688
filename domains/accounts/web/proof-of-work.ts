/** Computes the proof of work: SHA-256 in plain JavaScript, since the browser's own is slow for many short texts. */

const K = new Uint32Array(64)
const START = new Uint32Array(8)

/** The constants are the first bits of roots of primes (FIPS 180-4). */
function prepare(): void {
  let count = 0
  for (let n = 2; count < 64; n++) {
    let isPrime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false
    if (!isPrime) continue
    if (count < 8) START[count] = (n ** (1 / 2) % 1) * 2 ** 32
    K[count++] = (n ** (1 / 3) % 1) * 2 ** 32
  }
}
prepare()

const words = new Uint32Array(64)
const rotateRight = (x: number, by: number): number => (x >>> by) | (x << (32 - by))
const wordAt = (list: Uint32Array, index: number): number => list[index] ?? 0

/** @param text of ASCII characters. @returns the first 32 bits of its SHA-256 */
export function firstBits(text: string): number {
  const length = text.length
  const blocks = Math.ceil((length + 9) / 64)
  const bytes = new DataView(new ArrayBuffer(blocks * 64))
  for (let i = 0; i < length; i++) bytes.setUint8(i, text.charCodeAt(i))
  bytes.setUint8(length, 0x80)
  bytes.setUint32(blocks * 64 - 4, length * 8)
  const state = START.slice()
  for (let block = 0; block < blocks; block++) digest(state, bytes, block * 64)
  return wordAt(state, 0)
}

function digest(state: Uint32Array, bytes: DataView, from: number): void {
  for (let i = 0; i < 16; i++) words[i] = bytes.getUint32(from + i * 4)
  for (let i = 16; i < 64; i++) {
    const [x, y] = [wordAt(words, i - 15), wordAt(words, i - 2)]
    const a = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3)
    const b = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10)
    words[i] = wordAt(words, i - 16) + a + wordAt(words, i - 7) + b
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + wordAt(K, i) + wordAt(words, i)) | 0
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = wordAt(state, i) + value
}

const AT_ONCE = 2000

/** Works in small slices, so that the page stays responsive. @returns the challenge with the number appended */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let n = 0; ; n++) {
    const answer = `${challenge}.${n}`
    if (Math.clz32(firstBits(answer)) >= bits) return answer
    if (n % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}
