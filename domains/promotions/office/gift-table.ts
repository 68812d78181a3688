/** Tiers of gifts as rows of a spreadsheet: threshold, how many a buyer chooses, and the codes of the gifts. Pure. */
import { MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { GiftRule } from '../gift-contract.ts'
import {
  ACTIVITY_AMOUNT_MAX,
  ACTIVITY_COUNT_MAX,
  GIFT_CHOICES_MAX,
  GIFT_OPTIONS_MAX,
  GIFT_TIERS_MAX,
} from '../limits.ts'
import { formatAmount } from './price-table.ts'

type Tier = GiftRule['tiers'][number]
type How = { measure: GiftRule['measure']; base: Currency }
type Read = {
  tiers: Tier[]
  /** The first that cannot be read, from 1; null where all can. */
  wrongLine: number | null
}

/** Cells are separated by tabs or semicolons, codes by commas or spaces too. */
export function readTierTable(text: string, how: How): Read {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const filled = lines.filter(({ line }) => line !== '')
  const read = filled.map(({ line, number }) => ({ number, tier: readLine(line, how) }))
  const wrong = read.find(({ tier }) => tier === null)
  const isWhole = filled.length > 0 && filled.length <= GIFT_TIERS_MAX
  return {
    tiers: read.flatMap(({ tier }) => tier ?? []),
    wrongLine: wrong?.number ?? (isWhole ? null : Math.max(1, filled.length)),
  }
}

function readLine(line: string, how: How): Tier | null {
  const [threshold = '', choose = '', ...cells] = line.split(/[\t;]/).map((cell) => cell.trim())
  const least = leastIn(threshold, how)
  const chooseCount = /^\d{1,2}$/.test(choose) ? Number(choose) : 0
  const codes = cells.flatMap((cell) => cell.split(/[\s,]+/)).filter((code) => code !== '')
  const isSound =
    least !== null &&
    chooseCount >= 1 &&
    chooseCount <= Math.min(GIFT_CHOICES_MAX, codes.length) &&
    codes.length <= GIFT_OPTIONS_MAX &&
    codes.every((code) => code.length <= 60)
  return isSound ? { least, chooseCount, codes } : null
}

function leastIn(cell: string, { measure, base }: How): number | null {
  if (measure === 'quantity') {
    const count = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
    return count >= 1 && count <= ACTIVITY_COUNT_MAX ? count : null
  }
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(cell)) return null
  const amount = Math.round(Number(cell) * MINOR_UNITS)
  const isSound = amount > 0 && amount <= ACTIVITY_AMOUNT_MAX && amount % PRICE_STEP[base] === 0
  return isSound ? amount : null
}

/** The same rows again, for changing and copying. */
export const writeTierTable = ({ tiers, measure }: Pick<GiftRule, 'tiers' | 'measure'>): string =>
  tiers
    .map(({ least, chooseCount, codes }) => {
      const threshold = measure === 'amount' ? formatAmount(least) : String(least)
      return [threshold, chooseCount, codes.join(' ')].join('\t')
    })
    .join('\n')
