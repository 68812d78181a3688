/** Parses rows and sentences into order lines: which goods, how many, in which unit. Pure. */
import { normalizeText } from '#kit/contract/text.ts'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import type { SheetRow } from '#kit/server/sheets/row.ts'
import type { PadLine } from '../../pad-contract.ts'
import {
  ASKED,
  ATTACHED,
  BEFORE,
  BEFORE_CODE,
  BEHIND,
  BULLET,
  CIRCLED,
  columnOf,
  COUNT_WORD,
  COUNTED,
  IN_BRACKETS,
  MEASURED,
  numberIn,
  THANKED,
  TWO_NUMBERS,
  type Column,
} from './words.ts'

const TEXT_MAX = 100
/** Longer than anyone describes one article; longer texts are not parsed: the patterns cost the square of their length. */
const WRITTEN_MAX = 300

type ParsedLine = Pick<PadLine, 'text' | 'quantity' | 'unit' | 'error'>

/** A sentence of a chat, or a typed line. */
export function parseLine(written: string): ParsedLine {
  const whole = normalizeText(written.trim().replace(CIRCLED, ''))
  if (whole.length > WRITTEN_MAX) return toLine(whole, '', '')
  const plain = whole.replace(BULLET, '').trim()
  const bare = plain.replace(THANKED, '').replace(ASKED, '')
  const output = bare.replace(COUNT_WORD, ' ').replace(IN_BRACKETS, ' $<what>').trim()
  const isAsked = bare.length < plain.length
  const { text = '', number = '', unit = '' } = countedIn(output, isAsked) ?? { text: output }
  return toLine(text, number, unit)
}

type Counted = { text?: string | undefined; number?: string | undefined; unit?: string | undefined }

/** Where the number is in the text, and what it counts. @param isAsked then a number in front is the quantity */
function countedIn(text: string, isAsked: boolean): Counted | undefined {
  const both = TWO_NUMBERS.exec(text)?.groups
  if (both !== undefined) {
    const { one = '', other = '', unit } = both
    const [text, number] = other.length > one.length ? [one, other].toReversed() : [one, other]
    return { text, number, unit }
  }
  const before = BEFORE.exec(text)?.groups ?? BEFORE_CODE.exec(text)?.groups
  if (before !== undefined) return before
  const behind = BEHIND.exec(text)?.groups
  if (behind !== undefined && !isMeasure(behind)) return { ...behind, text: tidyText(behind) }
  const attached = ATTACHED.exec(text)?.groups
  if (attached !== undefined) return { ...attached, text: tidyText(attached) }
  return isAsked ? /^(?<number>\d[\d,.]*)\s+(?<text>\S.*)$/u.exec(text)?.groups : undefined
}

/** `M8×20`, `400×300`: the last number of a measure is not a quantity; in `6204×20` and `400 × 20` it is. */
function isMeasure({ text = '', sign = '', number = '', unit }: Record<string, string>): boolean {
  if (/^[\s,;:，；：、|=]|\s/u.test(sign) || unit !== undefined) return false
  const wide = MEASURED.exec(text)
  if (wide === null) return false
  return wide.groups?.wide === undefined || wide.groups.wide.length <= 3 || number.length >= 3
}

/** Without the separator before the number: `A-100 - 3`, `胶带要3箱`. */
const tidyText = ({ text = '', unit }: Counted): string =>
  text.replace(/\s[-–—→/@~]+$/u, '').replace(unit === undefined ? /^$/u : /(?<=\S)[要来]$/u, '')

const FORMULA = /^[=@]|^[+-](?![\d.,\s]*$)/
/** `="00123"`: how spreadsheets are made to preserve leading zeros. */
const QUOTED = /^="([^"]*)"$/
/** Quotes around the whole text; a single one means inches. */
const IN_QUOTES = /^["'“「『](.*[^"'])["'”」』]$/u

function toLine(written: string, number: string, unit: string): ParsedLine {
  const bare = QUOTED.exec(written.trim())?.[1] ?? written.trim()
  const text = (IN_QUOTES.exec(bare)?.[1] ?? bare).replace(/\s+/g, ' ').trim()
  const base = {
    text: text.slice(0, TEXT_MAX),
    quantity: null,
    unit: unit.trim().replace(/\.$/, '') || null,
  }
  if (text === '') return { ...base, error: 'noText' }
  if (text.length > TEXT_MAX) return { ...base, error: 'tooLong' }
  if (FORMULA.test(text) || (number !== '' && FORMULA.test(number)))
    return { ...base, error: 'formula' }
  if (number.trim() === '') return { ...base, error: null }
  const quantity = numberIn(number)
  const isRight = Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX
  return isRight ? { ...base, quantity, error: null } : { ...base, error: 'quantity' }
}

type Places = Record<Column, number | undefined>

/** The positions of the columns, where the first row names them. @returns null when it is an ordinary row */
export function findColumns(cells: readonly string[]): Places | null {
  const named = cells.map(columnOf)
  const at = (column: Column) => {
    const index = named.indexOf(column)
    return index === -1 ? undefined : index
  }
  if (named.every((each) => each === undefined)) return null
  return { code: at('code'), name: at('name'), quantity: at('quantity'), unit: at('unit') }
}

/** `3`, `3 箱` in one cell. */
const countIn = (cell: string): { number: string; unit: string } | null => {
  if (cell !== '' && !Number.isNaN(numberIn(cell))) return { number: cell, unit: '' }
  const { number = '', unit = '' } = COUNTED.exec(normalizeText(cell))?.groups ?? {}
  return unit === '' ? null : { number, unit }
}
const isNumber = (cell: string): boolean => countIn(cell) !== null

/**
 * Without a header: the first cell that is not a plain number is the goods, or else the first cell; a number beside it is
 * the quantity.
 */
function guess(cells: readonly string[]): ParsedLine {
  const words = cells.findIndex((cell) => cell !== '' && !isNumber(cell))
  const text = words === -1 ? cells.findIndex((cell) => cell !== '') : words
  const behind = cells.findIndex((cell, i) => i > text && isNumber(cell))
  const number = behind === -1 ? cells.findIndex((cell, i) => i !== text && isNumber(cell)) : behind
  const quantityLike = cells.find((cell, i) => i > text && /^[-+]?[\d.,]+$/.test(cell))
  if (number === -1) return toLine(cells[text] ?? '', quantityLike ?? '', '')
  const count = countIn(cells[number] ?? '')
  const beside = cells[number + 1] ?? ''
  const isUnit = beside.length <= 12 && !isNumber(beside) && number + 1 !== text
  return toLine(cells[text] ?? '', count?.number ?? '', count?.unit || (isUnit ? beside : ''))
}

function readByColumns(cells: readonly string[], places: Places): ParsedLine {
  const cell = (column: Column) => {
    const at = places[column]
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const { number, unit } = countIn(cell('quantity')) ?? { number: cell('quantity'), unit: '' }
  const line = toLine(cell('code') || cell('name'), number, cell('unit') || unit)
  // Words in the column of quantities are not a missing quantity but an error.
  if (line.error === null && number !== '' && line.quantity === null)
    return { ...line, error: 'quantity' }
  return line
}

/** @param places of `findColumns`, null without a header */
export function rowLine({ cells, error }: SheetRow, places: Places | null): ParsedLine {
  if (error !== undefined) return { text: '', quantity: null, unit: null, error }
  if (places !== null) return readByColumns(cells, places)
  return cells.length === 1 ? parseLine(cells[0] ?? '') : guess(cells)
}

/** Goods with a quantity: each such part between commas is a line of its own. */
const isOrderable = (part: string): boolean => {
  const { text, quantity, error } = parseLine(part)
  return error === null && text !== '' && quantity !== null
}
/** `3`, `3 箱`: a quantity without goods. */
const isCount = (part: string): boolean => countIn(part) !== null

/** A line of a chat as rows of cells: it may contain several articles, and cells separated by bars or semicolons. */
export function splitIntoRows(written: string): string[][] {
  const parts = (by: RegExp) => written.split(by).map((part) => part.trim())
  if (written.includes('|')) return [parts(/\|/)]
  const articles = parts(/[,\uff0c、;\uff1b]/).filter((part) => part !== '')
  if (articles.length > 1 && articles.every(isOrderable)) return articles.map((part) => [part])
  const cells = parts(/[;\uff1b]/).filter((part) => part !== '')
  return cells.slice(1).some(isCount) ? [cells] : cells.map((part) => [part])
}

/** Merges lines with the same goods and adds their quantities; the first one's position stays. */
export function mergeLines(lines: readonly PadLine[]): { lines: PadLine[]; mergedCount: number } {
  const stored: PadLine[] = []
  const known = new Map<string, PadLine>()
  for (const line of lines) {
    const key = `${line.text.toUpperCase().replace(/\s+/g, '')} ${line.unit ?? ''}`
    const before = line.error === null ? known.get(key) : undefined
    const sum = (before?.quantity ?? 0) + (line.quantity ?? 0)
    if (before !== undefined && sum <= QUANTITY_MAX) {
      before.quantity = before.quantity === null && line.quantity === null ? null : sum
      continue
    }
    const own = { ...line }
    stored.push(own)
    if (line.error === null) known.set(key, own)
  }
  return { lines: stored, mergedCount: lines.length - stored.length }
}
