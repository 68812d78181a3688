/**
 * Reads MT940 as a stream, with the structured `:86:` of German, Dutch and Asian banks. Our own: the libraries that there are
 * read the whole file at once and have not been kept up for years.
 */
import { textOf, type Encoding } from '#domains/imports/server/table-door.ts'
import { exactAmount } from './amounts.ts'
import {
  badLine,
  demandAccount,
  tidyText,
  UnreadableStatement,
  type BadLine,
  type Expected,
  type FileLine,
} from './line.ts'

type Field = { tag: string; value: string }

/** Longer than any field: a file without tags is not one. */
const FIELD_MAX = 20_000
/** Value date, entry date, debit or credit, letter of the currency, amount, kind of transaction, references. */
const LINE =
  /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,13},\d{0,5})([A-Z][A-Z0-9]{3})?([^\n]*)(?:\n([^]*))?$/

export async function* mt940Lines(
  file: string,
  encoding: Encoding,
  expected: Expected,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<FileLine | BadLine> {
  const seen = new Set<string>()
  let statement = { account: '', number: '', opening: '' }
  let pending: { line: FileLine; isSkipped: boolean } | null = null
  let [position, isEnded, isAny] = [0, true, false]
  for await (const { tag, value } of fieldsOf(textOf(file, encoding, onBytes))) {
    if (pending !== null) {
      if (tag === '86') pending.line = withDetail(pending.line, value)
      if (!pending.isSkipped) yield pending.line
      pending = null
    }
    if (tag === '20') {
      statement = { account: '', number: '', opening: '' }
      isEnded = false
    }
    if (tag === '25') {
      demandAccount(value, null, expected)
      statement.account = value
      isAny = true
    }
    if (tag === '28C' || tag === '28') statement.number = value
    if (tag === '60F' || tag === '60M') {
      statement.opening = value
      demandAccount(statement.account, value.slice(7, 10), expected)
    }
    // The same statement twice in one file, such as one that was saved onto its own end.
    const name = Object.values(statement).join('|')
    if (tag === '61') {
      position++
      const line = lineOf(value)
      if (line === null) yield badLine(position, 'badLine')
      else pending = { line: { ...line, position }, isSkipped: seen.has(name) }
    }
    if (tag === '62F' || tag === '62M') {
      seen.add(name)
      isEnded = true
    }
  }
  if (pending !== null && !pending.isSkipped) yield pending.line
  if (!isAny) throw new UnreadableStatement('noStatement')
  if (!isEnded) throw new UnreadableStatement('cut')
}

/** Fields by their tags; a line that begins none belongs to the field before it. */
async function* fieldsOf(pieces: AsyncIterable<string>): AsyncGenerator<Field> {
  let field: Field | null = null
  for await (const text of rowsOf(pieces)) {
    const begun = /^:(\d{2}[A-Z]?):(.*)$/.exec(text)
    if (begun !== null) {
      if (field !== null) yield field
      field = { tag: begun[1] ?? '', value: begun[2] ?? '' }
    } else if (text === '-' || text.startsWith('-}') || text.startsWith('{')) {
      if (field !== null) yield field
      field = null
    } else if (field !== null) {
      if (field.value.length > FIELD_MAX) throw new UnreadableStatement('noStatement')
      field.value += `\n${text}`
    }
  }
  if (field !== null) yield field
}

async function* rowsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const rows = (rest + piece).split(/\r?\n/)
    rest = rows.pop() ?? ''
    if (rest.length > FIELD_MAX) throw new UnreadableStatement('noStatement')
    yield* rows
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}

function lineOf(value: string): Omit<FileLine, 'position'> | null {
  const parts = LINE.exec(value)
  if (parts === null) return null
  const [, valueDate = '', entryDate, mark = '', , figure = '', , references = '', more = ''] =
    parts
  const amount = exactAmount(figure)
  const bookedOn = bookedDay(valueDate, entryDate)
  if (amount === null || amount === 0 || bookedOn === null) return null
  const [own = '', bank = ''] = references.split('//', 2)
  const isNamed = (text: string) => text !== '' && !/^NON-?REF$/i.test(text)
  return {
    bookedOn,
    // What is reversed goes the other way.
    amount: mark === 'C' || mark === 'RD' ? amount : -amount,
    isReversal: mark.startsWith('R'),
    reference: isNamed(bank.trim()) ? bank.trim() : null,
    payerName: '',
    payerAccount: '',
    text: tidyText([isNamed(own.trim()) ? own.trim() : '', more].join(' ')),
    balance: null,
  }
}

/** The entry's day has no year: it is the one nearest to the value's. */
function bookedDay(valueDate: string, entryDate: string | undefined): string | null {
  const year = 2000 + Number(valueDate.slice(0, 2))
  const dayFrom = (each: number, text: string) => {
    const day = `${each}-${text.slice(0, 2)}-${text.slice(2, 4)}`
    const at = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
  }
  const value = dayFrom(year, valueDate.slice(2))
  if (value === null || entryDate === undefined) return value
  const months = Number(entryDate.slice(0, 2)) - Number(valueDate.slice(2, 4))
  return dayFrom(year + (months > 6 ? -1 : months < -6 ? 1 : 0), entryDate)
}

function withDetail(line: FileLine, value: string): FileLine {
  const detail = detailOf(value)
  return { ...line, ...detail, text: tidyText(`${detail.text} ${line.text}`) }
}

/** `166?00GUTSCHRIFT?20text?21text?31account?32name?33name`, `/NAME/…/REMI/…`, or plain words. */
function detailOf(value: string): Pick<FileLine, 'payerName' | 'payerAccount' | 'text'> {
  const joined = value.replaceAll('\n', '')
  const sign = /^\d{3}(.)\d{2}/.exec(joined)?.[1]
  if (sign !== undefined && !/[\p{L}\p{N}\s]/u.test(sign)) return germanDetail(joined, sign)
  const coded = /\/(?:NAME|REMI|IBAN|CNTP|ORDP)\//.test(joined)
  if (coded) {
    const of = (code: string) =>
      new RegExp(`/${code}/(?:/?NAME/)?([^]*?)(?=/[A-Z]{3,4}/|$)`).exec(joined)?.[1] ?? ''
    return {
      payerName: tidyText(of('NAME') || of('ORDP'), 140),
      payerAccount: tidyText(of('IBAN'), 60),
      text: tidyText(of('REMI').replace(/^\/?(?:USTD|STRD)\/+/, '') || joined),
    }
  }
  return { payerName: '', payerAccount: '', text: tidyText(value) }
}

function germanDetail(text: string, sign: string) {
  const codes = new Map<number, string>()
  for (const part of text.split(sign).slice(1)) codes.set(Number(part.slice(0, 2)), part.slice(2))
  const join = (from: number, to: number) =>
    [...codes].flatMap(([code, each]) => (code >= from && code <= to ? [each] : [])).join('')
  return {
    payerName: tidyText(join(32, 33), 140),
    payerAccount: tidyText(codes.get(31) ?? '', 60),
    text: tidyText(join(20, 29) + join(60, 63)),
  }
}
