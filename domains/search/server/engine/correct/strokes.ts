/** The visual similarity of two characters, by the sequence of their strokes. */

/** The strokes of each character, one letter each. */
type Orders = Record<string, string>

/** Characters that share one half are similar, however many strokes the other halves have: 枕 and 忱, 阀 and 阔. */
const HALF = { strokes: 3, least: 0.3, more: 0.5 }
const LENGTHS = 0.45

let loading: Promise<Orders> | undefined

const load = async (): Promise<Orders> => {
  const { default: order } = await import('cnchar-order')
  return (order as unknown as { dict: { orders: Orders } }).dict.orders
}

/** 1 is equal, 0 has nothing in common or is not known. The table of strokes is loaded on first use. */
export async function loadStrokeSimilarity(): Promise<(one: string, other: string) => number> {
  const orders = await (loading ??= load())
  return (one, other) => {
    const [strokes, others] = [orders[one], orders[other]]
    return strokes === undefined || others === undefined ? 0 : computeSimilarity(strokes, others)
  }
}

function computeSimilarity(one: string, other: string): number {
  const most = Math.max(one.length, other.length)
  const shared = Math.max(
    countSharedStart(one, other),
    countSharedStart(reverse(one), reverse(other)),
  )
  const half = shared < HALF.strokes ? 0 : HALF.least + (HALF.more * shared) / most
  if (Math.min(one.length, other.length) < most * LENGTHS) return half
  return Math.max(half, 1 - computeDistance(one, other) / most)
}

const reverse = (text: string): string => [...text].reverse().join('')

function countSharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function computeDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, j) => j)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      row.push(Math.min(row[j - 1]! + 1, above[j]! + 1, changed))
    }
    above = row
  }
  return above[other.length]!
}
