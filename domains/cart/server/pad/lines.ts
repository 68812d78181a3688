/** From rows and sentences to lines of an order: what is meant, how many, in which unit. Pure. */
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
/** Nobody writes so much about one article; longer ones are not looked into. */
const WRITTEN_MAX = 300

type ParsedLine = Pick<PadLine, 'text' | 'quantity' | 'unit' | 'error'>

/** A sentence of a chat, or a line that somebody types. */
export function parseLine(written: string): ParsedLine {
  const plain = normalizeText(written.trim().replace(CIRCLED, '')).replace(BULLET, '').trim()
  if (plain.length > WRITTEN_MAX) return toLine(plain, '', '')
  const bare = plain.replace(THANKED, '').replace(ASKED, '')
  const output = bare.replace(COUNT_WORD, ' ').replace(IN_BRACKETS, ' $<what>').trim()
  const isAsked = bare.length < plain.length
  const { text = '', number = '', unit = '' } = countedIn(output, isAsked) ?? { text: output }
  return toLine(text, number, unit)
}

type Counted = { text?: string | undefined; number?: string | undefined; unit?: string | undefined }

/** Where in it the number stands, and what is counted. @param isAsked then a number in front is how many */
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
  if (behind !== undefined && !isMeasure(behind)) return { ...behind, text: tidied(behind) }
  const attached = ATTACHED.exec(text)?.groups
  if (attached !== undefined) return { ...attached, text: tidied(attached) }
  return isAsked ? /^(?<number>\d[\d,.]*)\s+(?<text>\S.*)$/u.exec(text)?.groups : undefined
}

/** `M8×20`, `400×300`: the last number of a measure is no quantity; `6204×20` and `400 × 20` have one. */
function isMeasure({ text = '', sign = '', number = '', unit }: Record<string, string>): boolean {
  if (/^[\s,;:，；：、|=]|\s/u.test(sign) || unit !== undefined) return false
  const wide = MEASURED.exec(text)
  if (wide === null) return false
  return wide.groups?.wide === undefined || wide.groups.wide.length <= 3 || number.length >= 3
}

/** Without what stood between it and the number: `A-100 - 3`, `胶带要3箱`. */
const tidied = ({ text = '', unit }: Counted): string =>
  text.replace(/\s[-–—→/@~]+$/u, '').replace(unit === undefined ? /^$/u : /(?<=\S)[要来]$/u, '')

const FORMULA = /^[=@]|^[+-](?![\d.,\s]*$)/
/** `="00123"`: how a spreadsheet is told to leave zeros alone. */
const QUOTED = /^="([^"]*)"$/
/** Quotes around all of it; one alone is inches. */
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

/** Where the columns stand when the first row says so. @returns null when it is a row like the others */
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

/** Without heads: the first cell that is no plain number is what is meant, or the first; a number beside it is how many. */
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
  // Words where a number belongs are no missing number.
  if (line.error === null && number !== '' && line.quantity === null)
    return { ...line, error: 'quantity' }
  return line
}

/** @param places of `findColumns`, null without heads */
export function rowLine({ cells, error }: SheetRow, places: Places | null): ParsedLine {
  if (error !== undefined) return { text: '', quantity: null, unit: null, error }
  if (places !== null) return readByColumns(cells, places)
  return cells.length === 1 ? parseLine(cells[0] ?? '') : guess(cells)
}

/** Goods and how many of them: what stands between commas is then an order of its own. */
const isOrderable = (part: string): boolean => {
  const { text, quantity, error } = parseLine(part)
  return error === null && text !== '' && quantity !== null
}
/** `3`, `3 箱`: how many, and of nothing. */
const isCount = (part: string): boolean => countIn(part) !== null

/** A line of a chat as rows of cells: several articles may stand in it, and cells with bars or semicolons between. */
export function splitIntoRows(written: string): string[][] {
  const parts = (by: RegExp) => written.split(by).map((part) => part.trim())
  if (written.includes('|')) return [parts(/\|/)]
  const articles = parts(/[,\uff0c、;\uff1b]/).filter((part) => part !== '')
  if (articles.length > 1 && articles.every(isOrderable)) return articles.map((part) => [part])
  const cells = parts(/[;\uff1b]/).filter((part) => part !== '')
  return cells.slice(1).some(isCount) ? [cells] : cells.map((part) => [part])
}

/** The same goods twice are one line with both quantities; the first keeps its place. */
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
