/** Bank statements for tests: files of each format, and how staff import them. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import sql from 'sql-template-tag'
import {
  importStatement,
  statementDetail,
  statementLines,
  type LineTab,
  type StatementReading,
} from './contract.ts'

export type TestLine = {
  day?: string
  amount: number
  reference?: string
  payer?: string
  account?: string
  text?: string
}

export const READ_ALONE: StatementReading = {
  encoding: null,
  sheet: null,
  headerRow: null,
  columns: null,
  dayOrder: null,
}

const DAY = '2026-03-01'
const figure = (amount: number) => (Math.abs(amount) / 100).toFixed(2)

/** As Chinese banks write it. */
export const csvOf = (lines: readonly TestLine[]): string =>
  [
    '记账日期,收入金额,支出金额,对方户名,对方账号,附言,交易流水号',
    ...lines.map(({ day = DAY, amount, reference = '', payer = '', account = '', text = '' }) =>
      [
        day,
        amount > 0 ? figure(amount) : '',
        amount < 0 ? figure(amount) : '',
        payer,
        account,
        text,
        reference,
      ].join(','),
    ),
  ].join('\r\n')

export const camtOf = (lines: readonly TestLine[], account = '622200000001', currency = 'CNY') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S1</Id>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${lines
  .map(
    ({ day = DAY, amount, reference, payer = '', account: from = '', text = '' }) => `<Ntry>
<Amt Ccy="${currency}">${figure(amount)}</Amt><CdtDbtInd>${amount > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt>${reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>${from}</Id></Othr></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>`

export const mt940Of = (lines: readonly TestLine[], account = '622200000001', currency = 'CNY') =>
  [
    ':20:STATEMENT',
    `:25:${account}`,
    ':28C:00001/001',
    `:60F:C260228${currency}0,00`,
    ...lines.flatMap(({ day = DAY, amount, reference = 'NONREF', payer = '', text = '' }) => [
      `:61:${day.slice(2).replaceAll('-', '')}${day.slice(5).replace('-', '')}${amount > 0 ? 'C' : 'D'}${figure(amount).replace('.', ',')}NTRFNONREF//${reference}`,
      `:86:166?00GUTSCHRIFT?20${text.slice(0, 27)}?21${text.slice(27)}?32${payer}`,
    ]),
    `:62F:C260301${currency}0,00`,
    '-',
  ].join('\r\n')

type By = Record<string, string>

/** Imports as the screen does, for the shop's account in `currency`. */
export function importingIn(shop: OrderShop, by: By, currency = 'CNY') {
  const accountOf = async () =>
    (
      await shop.db.row<{ id: number }>(sql`
        select min(id)::bigint as id from payments.receiving_account where currency = ${currency}`)
    ).id
  async function uploaded(content: string | Buffer): Promise<string> {
    const response = await fetch(`${shop.url}/api/office/bank-statements/file`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(content)),
      headers: { ...by, 'content-type': 'application/octet-stream' },
    })
    const { data, msg } = (await response.json()) as { data: { id: string } | null; msg: string }
    if (data === null) throw new Error(msg)
    return data.id
  }
  const detailOf = (statementId: number) => shop.must(statementDetail, { statementId }, by)
  return {
    accountOf,
    uploaded,
    detailOf,
    async imported(content: string | Buffer, reading = READ_ALONE) {
      const accountId = await accountOf()
      const fileId = await uploaded(content)
      const form = { accountId, fileId, fileName: 'statement.csv', reading }
      const { id } = await shop.must(importStatement, form, by)
      await shop.drainQueues()
      return detailOf(id)
    },
    linesOf: async (statementId: number, tab: LineTab = 'proposed') =>
      (await shop.must(statementLines, { statementId, tab }, by)).items,
  }
}
