/**
 * Reads CAMT.053 (ISO 20022, any version) as a stream: memory holds one entry. Our own over `saxes`: the libraries that
 * there are build the whole document first, and leave most of what matching needs unread.
 */
import { SaxesParser } from 'saxes'
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

/** Text by path below an entry or below one of its transactions, such as `RmtInf/Ustrd`. */
type Fields = Map<string, string>
type Entry = { fields: Fields; details: Fields[] }

const ENTRY = /\/Ntry$/
const DETAILS = /\/Ntry\/NtryDtls\/TxDtls$/
/** Deeper or longer than any statement: memory does not grow with what a file nests. */
const DEPTH_MAX = 60
const TEXT_MAX = 4000
const DETAILS_MAX = 20_000

export async function* camtLines(
  file: string,
  encoding: Encoding,
  expected: Expected,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<FileLine | BadLine> {
  const { parser, take } = entryParser(expected)
  let position = 0
  let hasStatement = false
  const linesOf = function* (entries: readonly Entry[]) {
    for (const entry of entries) {
      for (const line of toLines(entry, expected)) {
        position++
        yield typeof line === 'string'
          ? badLine(position, line, { text: entry.fields.get('Amt') ?? '' })
          : { ...line, position }
      }
    }
  }
  for await (const piece of textOf(file, encoding, onBytes)) {
    parse(() => parser.write(piece))
    const { entries, isStatement } = take()
    hasStatement ||= isStatement
    yield* linesOf(entries)
  }
  parse(() => parser.close())
  if (!hasStatement) throw new UnreadableStatement('noStatement')
  yield* linesOf(take().entries)
}

/** @throws {UnreadableStatement} brokenXml, such as a file that was cut */
function parse(act: () => unknown): void {
  try {
    act()
  } catch (error) {
    if (error instanceof UnreadableStatement) throw error
    throw new UnreadableStatement('brokenXml')
  }
}

/** Parses entry by entry; `take` hands over those that have ended. */
function entryParser(expected: Expected) {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const path: string[] = []
  let text = ''
  let entry: Entry | null = null
  let details: Fields | null = null
  let done: Entry[] = []
  let isStatement = false
  let account: Fields = new Map()
  const at = () => path.join('/')
  const put = (fields: Fields, name: string, value: string) => {
    const before = fields.get(name)
    // Pieces of a remittance, and names of several parties, belong together.
    fields.set(name, before === undefined ? value : `${before} ${value}`.slice(0, TEXT_MAX))
  }
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name.slice(name.indexOf(':') + 1))
    if (path.length > DEPTH_MAX) throw new UnreadableStatement('brokenXml')
    text = ''
    if (path.at(-1) === 'Stmt') {
      isStatement = true
      account = new Map()
    }
    if (ENTRY.test(at())) entry = { fields: new Map(), details: [] }
    if (DETAILS.test(at())) details = new Map()
    const fields = details ?? entry?.fields
    if (fields !== undefined && attributes.Ccy !== undefined) {
      fields.set(`${pathBelow(at(), details !== null)}@Ccy`, attributes.Ccy)
    }
  })
  parser.on('text', (piece) => {
    if (text.length < TEXT_MAX) text += piece
  })
  parser.on('closetag', () => {
    const here = at()
    const value = text.trim()
    text = ''
    if (/\/Stmt\/Acct\/(Id\/IBAN|Id\/Othr\/Id|Ccy)$/.test(here)) account.set(path.at(-1)!, value)
    if (here.endsWith('/Stmt/Acct')) {
      const found = account.get('IBAN') ?? account.get('Id') ?? ''
      demandAccount(found, account.get('Ccy') ?? null, expected)
    }
    if (DETAILS.test(here) && details !== null && entry !== null) {
      if (entry.details.length >= DETAILS_MAX) throw new UnreadableStatement('brokenXml')
      entry.details.push(details)
      details = null
    } else if (ENTRY.test(here) && entry !== null) {
      done.push(entry)
      entry = null
    } else if (value !== '') {
      if (details !== null) put(details, pathBelow(here, true), value)
      else if (entry !== null) put(entry.fields, pathBelow(here, false), value)
    }
    path.pop()
  })
  return {
    parser,
    take() {
      const entries = done
      done = []
      return { entries, isStatement }
    },
  }
}

/** The path below the entry, or below its transaction. */
const pathBelow = (path: string, isDetails: boolean): string => {
  const mark = isDetails ? '/TxDtls/' : '/Ntry/'
  const from = path.lastIndexOf(mark)
  return from < 0 ? '' : path.slice(from + mark.length)
}

type Read = Omit<FileLine, 'position'>

/** An entry is one line, or as many as it has transactions that name amounts. A word says what is wrong with it. */
function* toLines(entry: Entry, expected: Expected): Generator<Read | 'badAmount' | 'badDay'> {
  const { fields, details } = entry
  const status = fields.get('Sts/Cd') ?? fields.get('Sts') ?? 'BOOK'
  if (status !== 'BOOK') return // announced, not booked yet: it comes again
  const day = (
    fields.get('BookgDt/Dt') ??
    fields.get('BookgDt/DtTm') ??
    fields.get('ValDt/Dt') ??
    ''
  ).slice(0, 10)
  const whole = exactAmount(fields.get('Amt') ?? '')
  const currency = fields.get('Amt@Ccy') ?? expected.currency
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return yield 'badDay'
  if (whole === null || whole === 0 || currency !== expected.currency) return yield 'badAmount'
  const isReversal = fields.get('RvslInd') === 'true' || fields.get('RvslInd') === '1'
  // Of a reversal it is the direction of the reversal itself.
  const sign = (of: Fields) =>
    (of.get('CdtDbtInd') ?? fields.get('CdtDbtInd')) === 'CRDT' ? 1 : -1
  const parts = details.map((each) => amountIn(each, currency))
  const sum = parts.reduce<number>((total, each) => total + (each ?? 0), 0)
  // A batch whose parts are told is as many transfers; one whose parts are not, or do not add up, is one.
  const isBatch = details.length > 1 && parts.every((each) => each !== null) && sum === whole
  // Not `NtryRef`, which often counts the entries of one statement: `0001` of each day.
  const bank = fields.get('AcctSvcrRef') ?? null
  if (!isBatch) {
    const only = details.length === 1 ? details[0]! : new Map<string, string>()
    const reference = bank ?? only.get('Refs/AcctSvcrRef') ?? null
    return yield {
      ...partyOf(only, fields),
      bookedOn: day,
      amount: sign(fields) * whole,
      isReversal,
      reference,
    }
  }
  for (const [index, each] of details.entries()) {
    const own = each.get('Refs/AcctSvcrRef')
    const reference = own ?? (bank === null ? null : `${bank}/${index + 1}`)
    const amount = sign(each) * (parts[index] ?? 0)
    if (amount !== 0) {
      yield { ...partyOf(each, fields), bookedOn: day, amount, isReversal, reference }
    }
  }
}

function amountIn(fields: Fields, currency: string): number | null {
  const name = fields.has('Amt') ? 'Amt' : 'AmtDtls/TxAmt/Amt'
  if ((fields.get(`${name}@Ccy`) ?? currency) !== currency) return null
  return exactAmount(fields.get(name) ?? '')
}

function partyOf(
  own: Fields,
  entry: Fields,
): Pick<Read, 'payerName' | 'payerAccount' | 'text' | 'balance'> {
  const of = (...names: string[]) => names.map((name) => own.get(name)).find(Boolean) ?? ''
  const isIn = (own.get('CdtDbtInd') ?? entry.get('CdtDbtInd')) === 'CRDT'
  const side = isIn ? 'Dbtr' : 'Cdtr'
  const texts = [
    of('RmtInf/Ustrd'),
    of('RmtInf/Strd/CdtrRefInf/Ref'),
    of('RmtInf/Strd/AddtlRmtInf'),
    of('Refs/EndToEndId') === 'NOTPROVIDED' ? '' : of('Refs/EndToEndId'),
    of('AddtlTxInf'),
    entry.get('AddtlNtryInf') ?? '',
  ]
  return {
    payerName: tidyText(of(`RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`), 140),
    payerAccount: tidyText(
      of(`RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`),
      60,
    ),
    text: tidyText(texts.filter((each) => each !== '').join(' ')),
    balance: null,
  }
}
