/** Tiers of gifts as rows of a spreadsheet: threshold, how many a buyer chooses, and the codes of the gifts. Pure. */
import { SKU_CODE_MAX } from '#domains/catalog/limits.ts'
import { decimal, type Currency } from '#kit/contract/money.ts'
import {
  amountOfCell,
  countOfCell,
  readPastedTable,
  type PastedTable,
} from '#kit/web/files/pasted-table.ts'
import type { GiftRule } from '../gift-contract.ts'
import {
  ACTIVITY_AMOUNT_MAX,
  ACTIVITY_COUNT_MAX,
  GIFT_CHOICES_MAX,
  GIFT_OPTIONS_MAX,
  GIFT_TIERS_MAX,
} from '../limits.ts'

type Tier = GiftRule['tiers'][number]
type How = { measure: GiftRule['measure']; base: Currency }

/** Codes are separated by commas or spaces too. */
export const readTierTable = (text: string, how: How): PastedTable<Tier> =>
  readPastedTable(text, GIFT_TIERS_MAX, (cells) => readRow(cells, how))

function readRow(
  [threshold = '', choose = '', ...cells]: readonly string[],
  how: How,
): Tier | null {
  const least = leastIn(threshold, how)
  const chooseCount = /^\d{1,2}$/.test(choose) ? Number(choose) : 0
  const codes = cells.flatMap((cell) => cell.split(/[\s,]+/)).filter((code) => code !== '')
  const isSound =
    least !== null &&
    chooseCount >= 1 &&
    chooseCount <= Math.min(GIFT_CHOICES_MAX, codes.length) &&
    codes.length <= GIFT_OPTIONS_MAX &&
    codes.every((code) => code.length <= SKU_CODE_MAX)
  return isSound ? { least, chooseCount, codes } : null
}

const leastIn = (cell: string, { measure, base }: How): number | null =>
  measure === 'quantity'
    ? countOfCell(cell, ACTIVITY_COUNT_MAX)
    : amountOfCell(cell, base, ACTIVITY_AMOUNT_MAX)

/** The same rows again, for changing and copying. */
export const writeTierTable = ({ tiers, measure }: Pick<GiftRule, 'tiers' | 'measure'>): string =>
  tiers
    .map(({ least, chooseCount, codes }) => {
      const threshold = measure === 'amount' ? decimal(least) : String(least)
      return [threshold, chooseCount, codes.join(' ')].join('\t')
    })
    .join('\n')
