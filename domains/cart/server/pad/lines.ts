/** From rows and sentences to lines of an order: what is meant, how many, in which unit. Pure. */
import type { SheetRow } from '#kit/server/sheets/row.ts'
import type { PadLine } from '../../contract.ts'
import { ATTACHED, BEFORE, BEHIND, columnOf, numberIn, type Column } from './words.ts'

const QUANTITY_MAX = 100_000
const TEXT_MAX = 100
/** Nobody writes so much about one article; longer ones are not looked into. */
const WRITTEN_MAX = 300

type Wanted = Pick<PadLine, 'text' | 'quantity' | 'unit' | 'fault'>

/** A sentence of a chat, or a line that somebody types. */
export function lineOf(written: string): Wanted {
  const plain = written
    .normalize('NFKC')
    .trim()
    // 1. 2) 3、 - and • before lines of a list, where more than a number follows.
    .replace(/^(?:[-•·*]\s+|\d{1,3}[.)、]\s*(?=\D*\p{L}))/u, '')
  if (plain.length > WRITTEN_MAX) return wanted(plain, '', '')
  const found = [BEFORE, BEHIND, ATTACHED].map((form) => form.exec(plain)?.groups).find(Boolean)
  if (found === undefined) return wanted(plain, '', '')
  return wanted(found.text ?? '', found.number ?? '', found.unit ?? '')
}

const FORMULA = /^[=@]|^[+-](?![\d.,\s]*$)/
/** `="00123"`: how a spreadsheet is told to leave zeros alone. */
const QUOTED = /^="([^"]*)"$/

function wanted(written: string, number: string, unit: string): Wanted {
  const text = (QUOTED.exec(written.trim())?.[1] ?? written).replace(/\s+/g, ' ').trim()
  const base = { text: text.slice(0, TEXT_MAX), quantity: null, unit: unit.trim() || null }
  if (text === '') return { ...base, fault: 'noText' }
  if (text.length > TEXT_MAX) return { ...base, fault: 'tooLong' }
  if (FORMULA.test(text) || (number !== '' && FORMULA.test(number)))
    return { ...base, fault: 'formula' }
  if (number.trim() === '') return { ...base, fault: null }
  const quantity = numberIn(number)
  const isRight = Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX
  return isRight ? { ...base, quantity, fault: null } : { ...base, fault: 'quantity' }
}

type Places = Record<Column, number | undefined>

/** Where the columns stand when the first row says so. @returns null when it is a row like the others */
export function headOf(cells: readonly string[]): Places | null {
  const named = cells.map(columnOf)
  const at = (column: Column) => {
    const index = named.indexOf(column)
    return index === -1 ? undefined : index
  }
  if (named.every((each) => each === undefined)) return null
  return { code: at('code'), name: at('name'), quantity: at('quantity'), unit: at('unit') }
}

const isNumber = (cell: string): boolean => cell !== '' && !Number.isNaN(numberIn(cell))

/** Without heads: the first cell that is no plain number is what is meant, or the first; a number beside it is how many. */
function guess(cells: readonly string[]): Wanted {
  const words = cells.findIndex((cell) => cell !== '' && !isNumber(cell))
  const text = words === -1 ? cells.findIndex((cell) => cell !== '') : words
  const behind = cells.findIndex((cell, i) => i > text && isNumber(cell))
  const number = behind === -1 ? cells.findIndex((cell, i) => i !== text && isNumber(cell)) : behind
  const quantityLike = cells.find((cell, i) => i > text && /^[-+]?[\d.,]+$/.test(cell))
  const unit = number === -1 ? '' : (cells[number + 1] ?? '')
  const short = unit.length <= 12 && !isNumber(unit) && number + 1 !== text ? unit : ''
  return wanted(cells[text] ?? '', number === -1 ? (quantityLike ?? '') : cells[number]!, short)
}

function named(cells: readonly string[], places: Places): Wanted {
  const cell = (column: Column) => {
    const at = places[column]
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const number = cell('quantity')
  const line = wanted(cell('code') || cell('name'), number, cell('unit'))
  // Words where a number belongs are no missing number.
  if (line.fault === null && number !== '' && line.quantity === null)
    return { ...line, fault: 'quantity' }
  return line
}

/** @param places of `headOf`, null without heads */
export function rowLine({ cells, fault }: SheetRow, places: Places | null): Wanted {
  if (fault !== undefined) return { text: '', quantity: null, unit: null, fault }
  if (places !== null) return named(cells, places)
  return cells.length === 1 ? lineOf(cells[0] ?? '') : guess(cells)
}

/** The same goods twice are one line with both quantities; the first keeps its place. */
export function summed(lines: readonly PadLine[]): { lines: PadLine[]; mergedCount: number } {
  const kept: PadLine[] = []
  const known = new Map<string, PadLine>()
  for (const line of lines) {
    const key = `${line.text.toUpperCase().replace(/\s+/g, '')} ${line.unit ?? ''}`
    const before = line.fault === null ? known.get(key) : undefined
    const sum = (before?.quantity ?? 0) + (line.quantity ?? 0)
    if (before !== undefined && sum <= QUANTITY_MAX) {
      before.quantity = before.quantity === null && line.quantity === null ? null : sum
      continue
    }
    const own = { ...line }
    kept.push(own)
    if (line.fault === null) known.set(key, own)
  }
  return { lines: kept, mergedCount: lines.length - kept.length }
}
