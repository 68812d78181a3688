/** Amounts as banks write them: with a sign before or behind, in brackets, with the separators of their country. */
import type { Currency } from '#kit/contract/money.ts'
import { amountOf } from '#domains/imports/server/table-door.ts'

/** A workbook writes a number with all the digits that it has. */
const PLAIN_NUMBER = /^\d+\.\d{3,}(?:e[+-]?\d+)?$/i

/**
 * Minor units, below zero for what went out. Null where it is no amount, or could be two: `1,299`.
 * @param isNumber of a workbook, whose numbers have a point before their decimals and nothing else
 */
export function signedAmount(text: string, currency: Currency, isNumber = false): number | null {
  const { sign, figure } = signOf(text.trim())
  if (figure === '') return null
  const plain =
    isNumber && PLAIN_NUMBER.test(figure) ? Number(figure).toFixed(2) : figure.replace(/^\./, '0.')
  const amount = amountOf(plain, currency)
  return amount === null ? null : sign * amount
}

/** `-12`, `12-`, `(12)`, `+12`, `−12`, `12 DR`, `12 CR`. */
function signOf(text: string): { sign: 1 | -1; figure: string } {
  const bracketed = /^\((.*)\)$/.exec(text)
  if (bracketed !== null) return { sign: -1, figure: (bracketed[1] ?? '').trim() }
  const marked = /^(.*\d)\s*(CR|DR|DB|D|C)\.?$/i.exec(text)
  if (marked !== null) {
    return { sign: /^d/i.test(marked[2] ?? '') ? -1 : 1, figure: (marked[1] ?? '').trim() }
  }
  const front = markIn(text.charAt(0))
  const rest = text.slice(front.length)
  const back = markIn(rest.slice(-1))
  const mark = front || back
  const sign = mark === '' || mark === '+' ? 1 : -1
  const figure = rest.slice(0, rest.length - back.length).trim()
  // Of two lines of a cell nobody knows which is the amount.
  return { sign, figure: /[\n\r\u2028\u2029]/.test(figure) ? '' : figure }
}

const MARKS = ['+', '-', '−', '–']
const markIn = (character: string): string => (MARKS.includes(character) ? character : '')

/** ISO 20022 writes a point, MT940 a comma before the decimals, and neither writes separators. */
export function exactAmount(text: string): number | null {
  const parts = /^(\d{1,13})(?:[.,](\d{0,5}))?$/.exec(text.trim())
  if (parts === null) return null
  const [, whole = '', decimals = ''] = parts
  if (/[1-9]/.test(decimals.slice(2))) return null
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}
