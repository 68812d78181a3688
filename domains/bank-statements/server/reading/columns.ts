/** Which column of a table is what, by the names that banks and spreadsheets give them in the languages of the shop. */
import {
  isEnoughForLines,
  STATEMENT_FIELDS,
  type StatementColumns,
  type StatementField,
} from '../../fields.ts'

/** Compared without spaces and signs, in lower case; the first that a file has is taken. */
const NAMES: Record<StatementField, readonly string[]> = {
  bookedOn: [
    '记账日期',
    '入账日期',
    '交易日期',
    '交易日',
    '交易时间',
    '记账时间',
    '日期',
    'booking date',
    'posting date',
    'transaction date',
    'value date',
    'date',
    'buchungstag',
    'fecha contable',
    'fecha operación',
    'fecha de operación',
    'fecha operacion',
    'fecha',
    'tanggal transaksi',
    'tanggal',
    'tgl',
    'tgl transaksi',
  ],
  incoming: [
    '收入金额',
    '贷方发生额',
    '贷方金额',
    '贷方发生额收入',
    '收入',
    '存入金额',
    '转入金额',
    '贷方',
    '贷',
    'credit amount',
    'credit',
    'credits',
    'money in',
    'paid in',
    'deposit',
    'deposits',
    'received',
    'abono',
    'abonos',
    'haber',
    'ingreso',
    'ingresos',
    'crédito',
    'creditos',
    'depósito',
    'kredit',
    'masuk',
    'uang masuk',
  ],
  outgoing: [
    '支出金额',
    '借方发生额',
    '借方金额',
    '借方发生额支出',
    '支出',
    '转出金额',
    '支取金额',
    '借方',
    '借',
    'debit amount',
    'debit',
    'debits',
    'money out',
    'paid out',
    'withdrawal',
    'withdrawals',
    'cargo',
    'cargos',
    'debe',
    'egreso',
    'egresos',
    'débito',
    'retiro',
    'debet',
    'keluar',
    'uang keluar',
  ],
  amount: [
    '交易金额',
    '发生额',
    '金额',
    '入账金额',
    'transaction amount',
    'amount',
    'betrag',
    'importe',
    'monto',
    'jumlah',
    'nominal',
    'mutasi',
  ],
  direction: [
    '借贷标志',
    '收支',
    '借贷',
    '收/支',
    '借贷方向',
    '交易方向',
    'credit/debit',
    'debit/credit',
    'dr/cr',
    'cr/dr',
    'd/c',
    'db/cr',
    'direction',
  ],
  currency: [
    '币种',
    '货币',
    '币别',
    '交易币种',
    'currency',
    'ccy',
    'currency code',
    'transaction currency',
    'währung',
    'moneda',
    'divisa',
    'mata uang',
    'valuta',
  ],
  reference: [
    '交易流水号',
    '流水号',
    '银行流水号',
    '交易流水',
    '凭证号',
    '核心流水号',
    '企业流水号',
    '业务参考号',
    'bank reference',
    'transaction id',
    'transaction reference',
    'reference number',
    'reference no',
    'reference',
    'ref',
    'ref no',
    'transaction no',
    'referencia',
    'número de operación',
    'folio',
    'no referensi',
    'nomor referensi',
    'no ref',
    'referensi',
  ],
  payerName: [
    '对方户名',
    '对方名称',
    '对方账户名',
    '付款人名称',
    '付款人',
    '对方单位名称',
    '交易对手',
    '户名',
    'counterparty name',
    'counterparty',
    'payer',
    'payer name',
    'name',
    'sender',
    'remitter',
    'ordenante',
    'beneficiario',
    'nombre',
    'remitente',
    'pengirim',
    'nama pengirim',
    'nama',
  ],
  payerAccount: [
    '对方账号',
    '对方帐号',
    '对方账户',
    '付款人账号',
    '付款账号',
    '对方卡号',
    'counterparty account',
    'counterparty iban',
    'payer account',
    'account number',
    'iban',
    'cuenta ordenante',
    'cuenta origen',
    'cuenta',
    'rekening pengirim',
    'no rekening',
    'rekening',
  ],
  text: [
    '附言',
    '用途',
    '摘要',
    '备注',
    '交易附言',
    '交易摘要',
    '说明',
    'remittance information',
    'payment details',
    'payment purpose',
    'purpose',
    'details',
    'description',
    'memo',
    'narrative',
    'particulars',
    'remarks',
    'concepto',
    'descripción',
    'descripcion',
    'detalle',
    'keterangan',
    'uraian',
    'berita',
    'deskripsi',
  ],
  balance: [
    '余额',
    '账户余额',
    '本次余额',
    '交易后余额',
    'balance',
    'running balance',
    'saldo',
    'saldo akhir',
  ],
}

/** Longer cells are no names of columns. */
const NAME_MAX = 100

const plain = (name: string): string =>
  name.length > NAME_MAX
    ? ''
    : name
        .normalize('NFKC')
        .toLowerCase()
        .replace(/\(.*?\)|\[.*?\]/g, '')
        .replace(/[^\p{L}\p{N}/]/gu, '')
const PLAIN = new Map(STATEMENT_FIELDS.map((field) => [field, NAMES[field].map(plain)]))

/** As far as names tell; a column is one field. @param columns in lower case */
export function guessStatementColumns(columns: readonly string[]): StatementColumns {
  const found: StatementColumns = {}
  const taken = new Set<string>()
  for (const field of STATEMENT_FIELDS) {
    const name = PLAIN.get(field)
      ?.map((each) => columns.find((column) => !taken.has(column) && plain(column) === each))
      .find((each) => each !== undefined)
    if (name === undefined) continue
    found[field] = name
    taken.add(name)
  }
  return found
}

/** Only fields that exist, and columns that the file has. */
export const validStatementColumns = (
  given: Readonly<Record<string, string>>,
  columns: readonly string[],
): StatementColumns =>
  Object.fromEntries(
    STATEMENT_FIELDS.flatMap((field) => {
      const column = given[field]
      return column !== undefined && columns.includes(column) ? [[field, column]] : []
    }),
  )

/** For the search of the header among the first rows: 3 with day and amount, 1 with anything. */
export function scoreStatementHeader(cells: readonly string[]): number {
  const found = guessStatementColumns(cells.map((cell) => cell.trim().toLowerCase()))
  const count = Object.keys(found).length
  if (isEnoughForLines(found) && count >= 3) return 3
  return count >= 2 ? 1 : 0
}
