/** Files of banks, line by line: formats, encodings, days, amounts, and what is wrong with a file. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { xlsxBytes } from '#kit/server/sheets/write-xlsx.ts'
import { camtOf, csvOf, mt940Of, READ_ALONE, type TestLine } from '../../testing.ts'
import { signedAmount } from './amounts.ts'
import { scoreStatementHeader } from './columns.ts'
import { dayOf, orderOfDays } from './days.ts'
import { identifyLines } from './identity.ts'
import { openStatement } from './open.ts'
import { UnreadableStatement, type BadLine, type FileLine } from './line.ts'

const folder = mkdtempSync(join(tmpdir(), 'statements-'))
let files = 0
const ACCOUNT = { number: '6222 0000 0001', currency: 'CNY' } as const

async function read(content: string | Buffer, reading = READ_ALONE) {
  const path = join(folder, String(++files))
  writeFileSync(path, content)
  const opened = await openStatement(path, ACCOUNT, reading, async () => null)
  const lines: (FileLine | BadLine)[] = []
  for await (const line of opened.lines()) lines.push(line)
  return { ...opened, lines }
}
const refusal = (content: string | Buffer) =>
  read(content).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableStatement ? error.remarked.key : error),
  )

const LINES: TestLine[] = [
  {
    amount: 120_050,
    reference: 'A20260301001',
    payer: '张三贸易',
    account: '6217',
    text: '货款 TP23456789',
  },
  { amount: -9900, reference: 'A20260301002', payer: '电力公司', text: '电费' },
]

test('the same lines of four formats are the same', async () => {
  const expected = [
    { bookedOn: '2026-03-01', amount: 120_050, reference: 'A20260301001', payerName: '张三贸易' },
    { bookedOn: '2026-03-01', amount: -9900, reference: 'A20260301002' },
  ]
  const rows = csvOf(LINES)
    .split('\r\n')
    .map((row) => row.split(','))
  const chunks: Buffer[] = []
  for await (const piece of xlsxBytes(
    (async function* () {
      yield* rows
    })(),
  ))
    chunks.push(Buffer.from(piece))
  for (const [format, content] of [
    ['csv', csvOf(LINES)],
    ['camt053', camtOf(LINES)],
    ['mt940', mt940Of(LINES)],
    ['xlsx', Buffer.concat(chunks)],
  ] as const) {
    const found = await read(content)
    expect(found.format).toBe(format)
    expect(found.lines).toMatchObject(expected)
    expect(JSON.stringify(found.lines[0])).toContain('TP23456789')
  }
})

test('a Chinese bank’s GB18030, a semicolon and titles above the header', async () => {
  const { lines, encoding } = await read(
    Buffer.from(
      [0xbd, 0xbb, 0xd2, 0xd7, 0xc8, 0xd5, 0xc6, 0xda, 0x3b, 0xca, 0xd5, 0xc8, 0xeb, 0x0a].concat([
        ...Buffer.from('2026/3/2;1,234.50\n'),
      ]),
    ),
  )
  expect(encoding).toBe('gb18030')
  expect(lines).toMatchObject([{ bookedOn: '2026-03-02', amount: 123_450 }])
  const titled = await read(`Account statement\nFrom 1 March\n${csvOf(LINES)}`)
  expect(titled.lines.filter((line) => 'amount' in line)).toHaveLength(2)
})

/** A text as Chinese Excel writes it: characters of two bytes, looked up among all that there are. */
function gbOf(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const bytes = new Map<string, number[]>()
  for (let first = 0x81; first <= 0xfe; first++) {
    for (let second = 0x40; second <= 0xfe; second++) {
      if (second === 0x7f) continue
      bytes.set(decoder.decode(Uint8Array.of(first, second)), [first, second])
    }
  }
  return Buffer.from([...text].flatMap((each) => bytes.get(each) ?? [...Buffer.from(each)]))
}

test('the same lines in each encoding that a bank or a spreadsheet writes', async () => {
  const chinese = csvOf(LINES)
  const expected = [
    { amount: 120_050, reference: 'A20260301001', payerName: '张三贸易', text: '货款 TP23456789' },
    { amount: -9900, reference: 'A20260301002', payerName: '电力公司' },
  ]
  for (const [encoding, content] of [
    ['utf-8', Buffer.from(chinese)],
    ['utf-8', Buffer.from(`\ufeff${chinese}`)],
    ['utf-16le', Buffer.from(`\ufeff${chinese}`, 'utf16le')],
    ['utf-16le', Buffer.from(chinese, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${chinese}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(chinese, 'utf16le').swap16()],
    // "Unicode text" of Excel.
    [
      'utf-16le',
      Buffer.from(`\ufeff${chinese.replaceAll(',', '\t').replaceAll('\n', '\r\n')}`, 'utf16le'),
    ],
    ['gb18030', gbOf(chinese)],
  ] as const) {
    const found = await read(content)
    expect([found.encoding, found.lines.length]).toEqual([encoding, 2])
    expect(found.lines).toMatchObject(expected)
  }
  const names = [
    { amount: 5000, reference: 'L1', payer: 'Müller & Söhne', text: 'Año nuevo, café' },
  ]
  for (const content of [
    mt940Of(names),
    'Date,Amount,Payer,Details\n2026-03-01,50.00,Müller & Söhne,"Año nuevo, café"\n',
  ]) {
    const found = await read(Buffer.from(content, 'latin1'))
    expect(found.encoding).toBe('windows-1252')
    expect(found.lines).toMatchObject([
      { amount: 5000, payerName: 'Müller & Söhne', text: 'Año nuevo, café' },
    ])
  }
})

test('of a table that is cut the broken row is named, wherever it is cut, and is no money', async () => {
  const whole = Buffer.from(csvOf(LINES))
  const beforeLast = whole.lastIndexOf('\n') + 1
  // The last cell is the reference, whose rest nobody can miss.
  const lastCell = whole.lastIndexOf(',') + 1
  for (let at = beforeLast + 1; at < lastCell; at++) {
    const { lines } = await read(whole.subarray(0, at))
    expect(lines[0]).toMatchObject({ amount: 120_050, payerName: '张三贸易' })
    expect(lines.slice(1).filter((line) => 'amount' in line)).toEqual([])
  }
})

test('rows of sums and notes are no lines, rows that say nothing clear are named', async () => {
  const { lines } = await read(
    'Date,Amount,Details\n2026-03-01,10.00,a\n,,\nTotal,10.00,\nsoon,5.00,b\n2026-03-02,"1,299",c\n2026-03-02,,d\n',
  )
  expect(lines).toMatchObject([
    { amount: 1000 },
    { reason: { key: 'bank-statements.row.badDay' } },
    { reason: { key: 'bank-statements.row.badDay' } },
    { reason: { key: 'bank-statements.row.badAmount' } },
    { reason: { key: 'bank-statements.row.noAmount' } },
  ])
})

test('a direction column is read in the words of banks, and an unknown word is no money', async () => {
  const { lines } = await read(
    'Fecha,Importe,Tipo\n2026-03-01,10.00,Débito\n2026-03-01,11.00,Crédito\n2026-03-01,12.00,Otro\n',
    { ...READ_ALONE, columns: { bookedOn: 'fecha', amount: 'importe', direction: 'tipo' } },
  )
  expect(lines).toMatchObject([
    { amount: -1000 },
    { amount: 1100 },
    { reason: { key: 'bank-statements.row.badDirection' } },
  ])
})

test('rows in another currency than the account’s are no money of it', async () => {
  const { lines } = await read(
    'Date,Amount,Currency\n2026-03-01,10.00,CNY\n2026-03-01,5000000,IDR\n2026-03-01,11.00,人民币\n2026-03-01,12.00,\n2026-03-01,13.00,RMB\n',
  )
  expect(lines).toMatchObject([
    { amount: 1000 },
    {
      reason: { key: 'bank-statements.row.otherCurrency', values: { found: 'IDR', wanted: 'CNY' } },
    },
    { amount: 1100 },
    { amount: 1200 },
    { amount: 1300 },
  ])
})

test('without a reference the same line is the same, however its balance is written', async () => {
  const identities = async (content: string) => {
    const identify = identifyLines()
    const { lines } = await read(content)
    return lines.flatMap((line) => ('amount' in line ? [identify(line).identity] : []))
  }
  const head = 'Date,Credit,Counterparty,Description,Balance\n2026-03-01,10.00,Ann,goods'
  expect(await identities(`${head},"1,234.50"\n`)).toEqual(await identities(`${head},1234.5\n`))
  // What is no reference tells no lines apart: two alike are two transfers.
  const named = 'Date,Credit,Bank reference\n2026-03-01,10.00,TRANSFER\n2026-03-01,10.00,TRANSFER\n'
  expect(new Set(await identities(named)).size).toBe(2)
})

test('files that are cut, of another account, in another currency, or no statements are refused', async () => {
  const camt = camtOf(LINES)
  expect(await refusal(camt.slice(0, -40))).toBe('bank-statements.file.brokenXml')
  expect(await refusal(mt940Of(LINES).split(':62F:')[0]!)).toBe('bank-statements.file.cut')
  expect(await refusal(camtOf(LINES, '9999999999'))).toBe('bank-statements.file.otherAccount')
  expect(await refusal(mt940Of(LINES, '9999999999'))).toBe('bank-statements.file.otherAccount')
  expect(await refusal(camtOf(LINES, '622200000001', 'USD'))).toBe(
    'bank-statements.file.otherCurrency',
  )
  expect(await refusal('<html></html>')).toBe('bank-statements.file.otherXml')
  expect(await refusal('a,b\n1,2\n')).toBe('bank-statements.file.columnsMissing')
})

test('a statement that was saved onto its own end counts once', async () => {
  const text = mt940Of(LINES)
  expect((await read(`${text}\r\n${text}`)).lines).toHaveLength(2)
})

test('what the bank takes back says so', async () => {
  const [credit] = LINES
  const mt940 = mt940Of([credit!]).replace(/(:61:\d{10})C/, '$1RC')
  const camt = camtOf([{ ...credit!, amount: -credit!.amount }]).replace(
    /(<CdtDbtInd>DBIT<\/CdtDbtInd>)/,
    '$1<RvslInd>true</RvslInd>',
  )
  for (const text of [mt940, camt]) {
    expect((await read(text)).lines).toMatchObject([{ amount: -credit!.amount, isReversal: true }])
  }
})

test('a figure in red where money came in is what the bank takes back', async () => {
  const red = csvOf(LINES).replace(/,1200\.50,/, ',-1200.50,')
  expect((await read(red)).lines).toMatchObject([
    { amount: -120_050, isReversal: true },
    { amount: -9900 },
  ])
  const directed = 'Date,Amount,Type\n2026-03-01,-10.00,Credit\n2026-03-01,-11.00,Debit\n'
  const columns = { bookedOn: 'date', amount: 'amount', direction: 'type' }
  const { lines } = await read(directed, { ...READ_ALONE, columns })
  expect(lines).toMatchObject([{ amount: -1000, isReversal: true }, { amount: -1100 }])
  expect(lines[1]).not.toHaveProperty('isReversal')
  // One column alone has both signs.
  const signed = await read('Date,Credit\n2026-03-01,-10.00\n')
  expect(signed.lines[0]).not.toHaveProperty('isReversal')
})

test('a batch whose parts are told is as many lines, each with a reference of its own', async () => {
  const part = (amount: string, name: string) =>
    `<TxDtls><Amt Ccy="CNY">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
  const camt = camtOf([{ amount: 3000, reference: 'BATCH1' }]).replace(
    /<NtryDtls>[^]*<\/NtryDtls>/,
    `<NtryDtls>${part('10.00', 'A')}${part('20.00', 'B')}</NtryDtls>`,
  )
  expect((await read(camt)).lines).toMatchObject([
    { amount: 1000, payerName: 'A', reference: 'BATCH1/1' },
    { amount: 2000, payerName: 'B', reference: 'BATCH1/2' },
  ])
})

test('days and amounts as banks write them', () => {
  expect(
    ['2026年3月5日', '20260305', '05.03.2026', '5/3/26', '5 Mar 2026', '5-Mar-26'].map((text) =>
      dayOf(text, 'dmy'),
    ),
  ).toEqual(Array(6).fill('2026-03-05'))
  expect(dayOf('03/05/2026', 'mdy')).toBe('2026-03-05')
  expect(dayOf('46086', 'ymd', true)).toBe('2026-03-05')
  expect(dayOf('2026-02-30', 'ymd')).toBeNull()
  expect(orderOfDays(['03/04/2026', '03/25/2026'])).toBe('mdy')
  expect(
    ['-12.50', '12.50-', '(12.50)', '12.50 DR', '−12,50'].map((text) => signedAmount(text, 'CNY')),
  ).toEqual(Array(5).fill(-1250))
  expect(signedAmount('1234.5600000000002', 'CNY', true)).toBe(123_456)
  expect(signedAmount('1,299', 'CNY')).toBeNull()
})

test('very long cells are read at once: nobody else is answered meanwhile', () => {
  const spaces = ' '.repeat(30_000)
  const began = performance.now()
  expect(signedAmount(`1${spaces}x`, 'CNY')).toBeNull()
  expect(signedAmount(`1\n2`, 'CNY')).toBeNull()
  expect(dayOf(`1${spaces}x`, 'dmy')).toBeNull()
  expect(orderOfDays([`1${spaces}x`])).toBe('dmy')
  expect(scoreStatementHeader(['('.repeat(200_000), 'date', 'amount'])).toBe(1)
  expect(performance.now() - began).toBeLessThan(1000)
})

test('a line is known by the bank’s reference, else by which of its equals it is', () => {
  const plain: FileLine = {
    position: 1,
    bookedOn: '2026-03-01',
    amount: 5,
    reference: null,
    payerName: 'A',
    payerAccount: '',
    text: 'x',
    balance: null,
  }
  const ids = (...lines: Partial<FileLine>[]) => {
    const identify = identifyLines()
    return lines.map((line) => identify({ ...plain, ...line }).identity)
  }
  const [one, two] = ids({}, {})
  expect(one).not.toBe(two)
  expect(ids({}, {}, {})).toEqual([one, two, expect.any(String)])
  const [named, again] = ids(
    { reference: 'REF-1234' },
    { reference: 'ref 1234', payerName: 'other' },
  )
  expect(named).toBe(again)
  const [before, after] = ids({ balance: '1' }, { balance: '2' })
  expect(before).not.toBe(after)
  expect(new Set(ids({ balance: '1' }, { balance: '1' })).size).toBe(1)
})
