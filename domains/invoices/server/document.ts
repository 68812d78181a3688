/** An invoice as a document, in its buyer's language, with Chinese beside it where the merchant wants it: what was issued, or the red one that reverses it. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { langsOf, wordsIn } from '#kit/server/text/translate.ts'
import { dayIn } from '#kit/contract/zone.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import type { InvoiceRow } from './sql.ts'

/** @param isRed with its amounts below zero, and the number of what it reverses */
export async function toDocument(
  db: Queryable,
  row: InvoiceRow,
  isRed: boolean,
): Promise<PaperDocument> {
  const { lang, currency, title, seller, lines, kind } = row
  if (seller === null || lines === null) throw new Error(`invoice ${row.id} was not issued`)
  const { 'shop.timeZone': timeZone, 'invoices.bilingual': isBilingual } = await readSettings(db)
  const word = wordsIn(langsOf(lang, isBilingual), 'invoices.paper.')
  const poNumbers = new Set(lines.flatMap(({ poNumber = '' }) => (poNumber === '' ? [] : poNumber)))
  const sign = isRed ? -1 : 1
  const money = (amount: number) => formatMoney(sign * amount, currency, lang)
  const number = (isRed ? row.redNumber : row.number) ?? ''
  const at = (isRed ? row.redAt : row.issuedAt) ?? row.changedAt
  const facts: [string, string][] = [
    [word('number'), number],
    [word('day'), dayIn(at, timeZone)],
    ...(isRed ? ([[word('reverses'), row.number ?? '']] as [string, string][]) : []),
    [word('officialCode'), isRed ? row.redOfficialCode : row.officialCode],
    [word('officialNumber'), isRed ? row.redOfficialNumber : row.officialNumber],
    [word('seller'), seller.name],
    [word('sellerTaxNumber'), seller.taxNumber],
    [word('sellerAddress'), seller.address],
    [word('buyer'), title.name],
    [word('taxNumber'), title.taxNumber],
    [word('address'), [title.address, title.phone].filter(Boolean).join(' · ')],
    [word('bank'), [title.bank, title.account].filter(Boolean).join(' · ')],
    [word('country'), countryNameIn(title.country, lang)],
    [word('poNumber'), [...poNumbers].join(', ')],
    [word('remark'), row.remark],
    [word('reason'), isRed ? row.reason : ''],
  ]
  return {
    sender: seller.name,
    title: word(isRed ? 'redTitle' : kind === 'special' ? 'specialTitle' : 'title'),
    subtitle: number,
    facts: facts.filter(([, value]) => value !== ''),
    table: {
      columns: [
        { head: word('order'), share: 2.4 },
        { head: word('goods'), share: 4 },
        { head: word('quantity'), share: 1.2, align: 'right' },
        { head: word('rate'), share: 1, align: 'right' },
        { head: word('tax'), share: 1.7, align: 'right' },
        { head: word('amount', { currency }), share: 2, align: 'right' },
      ],
      rows: lines.map((line) => [
        line.orderNumber,
        [line.name, line.note ? `${word('note')}: ${line.note}` : ''].filter(Boolean).join('\n'),
        line.quantity === null ? '' : `${line.quantity} ${line.unit}`,
        `${line.taxRate} %`,
        money(line.taxAmount),
        money(line.amount),
      ]),
      total: [word('total'), '', '', '', money(row.taxAmount), money(row.amount)],
    },
    notes: [word('net', { amount: `${currency} ${money(row.amount - row.taxAmount)}` })],
  }
}
