/** Whether a row of a statement says that its money came in or went out, in the words of banks. */

/** English, Spanish, Indonesian and German; `C` and `D` of credit and debit as the bank sees them, `CRDT` and `DBIT` of ISO 20022. */
const IN = new Set(
  `c cr crdt credit credits credito creditos abono abonos haber ingreso ingresos entrada in incoming received deposit deposits
  money in kredit k masuk uang masuk pemasukan h haben +`
    .split('\n')
    .flatMap((line) => line.trim().split(' ')),
)
const OUT = new Set(
  `d dr db dbit debit debits debito debitos debet debe cargo cargos adeudo adeudos egreso egresos retiro retiros salida salidas
  out outgoing sent withdrawal withdrawals payment money out keluar uang keluar pengeluaran s soll - – —`
    .split('\n')
    .flatMap((line) => line.trim().split(' ')),
)
/** 贷 is the credit of the account, 借 its debit. */
const IN_CHINESE = /^(贷|收|转入|来账|入账|进账|存入)/
const OUT_CHINESE = /^(借|支|付|转出|往账|出账|取出)/

/** @returns null for a word that is neither: unknown never means money */
export function directionOf(written: string): 'in' | 'out' | null {
  const text = written.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = text.split(/[\s./()]+/).filter((word) => word !== '')
  if (words.length === 0) return null
  if (IN_CHINESE.test(text)) return 'in'
  if (OUT_CHINESE.test(text)) return 'out'
  const [isIn, isOut] = [IN, OUT].map((known) => words.every((word) => known.has(word)))
  // `money` alone stands in both lists, its direction in the word behind it.
  return isIn === isOut ? null : isIn ? 'in' : 'out'
}
