/** Values in cells: how each is written and parsed. */
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { INT_MAX } from '#kit/contract/values.ts'
import { isFormula } from '#kit/server/sheets/write-csv.ts'
import { AUDIENCES, type Price } from '#domains/catalog/server/stored-door.ts'
import { amountOf, isUnclear } from '../amounts.ts'
import { addressOf } from '../entry.ts'
import { remark, type Remark } from '../remark.ts'
import type { TableRow } from '../table.ts'
import { unpack } from './pack.ts'
import type { OwnUnit, TextLists, Texts } from './product.ts'

/** Characters of a model's or video's address, as in the office's form. */
const ADDRESS_MAX = 300

/** Why a cell cannot be read. */
export class CellError extends Error {
  readonly remarked: Remark
  constructor(word: string, values: Remark['values']) {
    super(word)
    this.remarked = remark(word, values)
  }
}

export const amountText = (amount: number): string => {
  const [whole, part] = [Math.floor(amount / 100), amount % 100]
  return part === 0 ? String(whole) : `${whole}.${String(part).padStart(2, '0')}`
}

/** An apostrophe marks a formula as text; one that is marked already gets another, so that every text is read as it was. */
const isMarkable = (text: string): boolean => isFormula(text.replace(/^'+/, ''))
export const neutral = (text: string): string => (isMarkable(text) ? `'${text}` : text)
const plain = (text: string): string =>
  isMarkable(text) && text.startsWith("'") ? text.slice(1) : text

/** Reads one row of the shop's own columns. Undefined: the file has no such column. */
export function cellsOf(row: TableRow, isText: boolean) {
  const text = (column: string): string | undefined => {
    const cell = row.cells.get(column)
    return cell === undefined || !isText ? cell : plain(cell)
  }
  const trimmed = (column: string) => text(column)?.trim()
  const whole = (column: string, minimum: number, maximum = INT_MAX): number | undefined => {
    const cell = trimmed(column)
    if (cell === undefined || cell === '') return undefined
    const value = Number(cell)
    const isValid = /^\d{1,10}$/.test(cell) && value >= minimum && value <= maximum
    if (!isValid) throw new CellError('noCount', { column, text: cell })
    return value
  }
  const inAll = (column: string): Texts => {
    const texts: Texts = {}
    for (const lang of LANGS) {
      const cell = text(`${column}_${lang}`)
      if (cell !== undefined) texts[lang] = cell
    }
    return texts
  }
  const shortText = (column: string, count: number): string | null | undefined => {
    const cell = trimmed(column)
    if ((cell?.length ?? 0) > count) throw new CellError('tooLong', { column, count })
    return cell === '' ? null : cell
  }
  return {
    text,
    trimmed,
    /** At most that many characters; null for an empty cell. */
    shortText,
    /** The address of a file: in this shop or on the web, and nothing that a page would execute. */
    address(column: string): string | null | undefined {
      const cell = shortText(column, ADDRESS_MAX)
      const isAddress = !cell || /^\/(?!\/)/.test(cell) || addressOf(cell) !== null
      if (!isAddress) throw new CellError('noAddress', { text: cell })
      return cell
    },
    whole,
    inAll,
    lists: (column: string): TextLists => {
      const lists: TextLists = {}
      for (const [lang, cell] of Object.entries(inAll(column))) {
        lists[lang as keyof TextLists] = unpack(cell)
      }
      return lists
    },
    oneOf<const Value extends string>(column: string, values: readonly Value[]): Value | undefined {
      const cell = trimmed(column)?.toLowerCase()
      if (cell === undefined || cell === '') return undefined
      const found = values.find((value) => value === cell)
      if (found === undefined) {
        throw new CellError('noneOf', { column, text: cell, values: values.join(', ') })
      }
      return found
    },
    amount(column: string, currency: Currency): number | null | undefined {
      const cell = trimmed(column)
      return cell === undefined ? undefined : cell === '' ? null : amountIn(column, cell, currency)
    },
    prices: (column: string): Price[] | undefined => pricesIn(column, text(column)),
    units: (column: string): OwnUnit[] | undefined => unitsIn(column, text(column)),
  }
}
export type Cells = ReturnType<typeof cellsOf>

function amountIn(column: string, text: string, currency: Currency): number {
  const amount = amountOf(text, currency)
  if (amount === null)
    throw new CellError(isUnclear(text) ? 'priceUnclear' : 'noPrice', { column, text })
  if (amount === 0) throw new CellError('zero', { column })
  if (amount % PRICE_STEP[currency] !== 0) throw new CellError('noPrice', { column, text })
  return amount
}

/** One price per line: `CNY | all | 10 | 9.50`. */
function pricesIn(column: string, text: string | undefined): Price[] | undefined {
  return text === undefined
    ? undefined
    : unpack(text).map((parts) => {
        const [currencyText = '', audienceText = '', from = '', amount = ''] = parts.map((part) =>
          part.trim(),
        )
        const currency = (Object.keys(PRICE_STEP) as Currency[]).find(
          (each) => each === currencyText.toUpperCase(),
        )
        const audience = AUDIENCES.find((each) => each === audienceText.toLowerCase())
        const isValid = /^[1-9]\d{0,8}$/.test(from) && parts.length === 4
        if (currency === undefined || audience === undefined || !isValid) {
          throw new CellError('noTier', { column, text: parts.join(' | ') })
        }
        return {
          currency,
          audience,
          minQuantity: Number(from),
          amount: amountIn(column, amount, currency),
        }
      })
}

/** One unit per line: its name in each language, base units, minimum, step, maximum. */
function unitsIn(column: string, text: string | undefined): OwnUnit[] | undefined {
  if (text === undefined) return undefined
  return unpack(text).map((parts) => {
    const numbers = parts.slice(LANGS.length).map((part) => part.trim())
    const isValid = numbers.length === 4 && numbers.every((each) => /^[1-9]\d{0,8}$/.test(each))
    if (!isValid) throw new CellError('noUnit', { column, text: parts.join(' | ') })
    const [factor = 1, minQuantity = 1, step = 1, maxQuantity = 1] = numbers.map(Number)
    const name: Texts = Object.fromEntries(LANGS.map((lang, i) => [lang, parts[i] ?? '']))
    return { name, factor, minQuantity, step, maxQuantity }
  })
}
