/** The sheet that goes with returned goods: where they go, which case they are of, and what should be in the parcel. */
import { addressLines } from '#domains/addresses/address-lines.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { orderForDocuments } from '#domains/orders/server/document-door.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { langsOf, wordsIn } from '#kit/server/text/translate.ts'
import { returnAddressLines } from '../return-address-lines.ts'
import { hasReturnLabel } from '../states.ts'
import { latestLines } from './latest-round.ts'
import type { CaseRow } from './sql.ts'
import { describeLines, nameWithOption } from './views.ts'

type How = { now: Instant; publicUrl: string }

/** In the language in which the buyer applied, with Chinese beside it for the warehouse. @throws {Refused} notFound where nothing goes back now */
export async function composeLabel(
  db: Queryable,
  row: CaseRow,
  { now, publicUrl }: How,
): Promise<PaperDocument> {
  const { lang, orderNumber, returnAddress } = row
  if (returnAddress === null || !hasReturnLabel(row.state)) throw new Refused(Reasons.notFound)
  const langs = langsOf(lang, true)
  const [identity, order, taken, describe] = await Promise.all([
    readIdentity(db),
    orderForDocuments({ db, now, lang }, orderNumber),
    latestLines(db, row),
    describeLines(db, row.orderId),
  ])
  const lines = taken.map((line) => ({ ...line, ...describe(line) }))
  // What is in the parcel is what the buyer holds.
  const skus = await skuNamesFor(
    db,
    lines.map(({ heldSkuId, skuId }) => heldSkuId ?? skuId),
    'cn',
  )
  const t = wordsIn(langs, 'after-sales.')
  const nameOf = ({ name, note, giftAmount, heldSkuId, skuId }: (typeof lines)[number]) => {
    const sku = skus.find((each) => each.skuId === (heldSkuId ?? skuId))
    const inChinese = sku === undefined || !langs.includes('cn') ? '' : nameWithOption(sku)
    return [
      giftAmount === null ? name : t('label.gift', { name }),
      ...(inChinese === name || inChinese === '' ? [] : [inChinese]),
      ...(sku === undefined ? [] : [sku.code]),
      ...(note === '' ? [] : [`${t('file.note')}: ${note}`]),
    ].join('\n')
  }
  const { address: from, poNumber } = order
  const facts: [string, string][] = [
    [t('label.to'), returnAddressLines(returnAddress, lang).join('\n')],
    [t('label.from'), [from.consignee, from.phone, ...addressLines(from, lang)].join('\n')],
    [t('number'), row.number],
    [t('file.order'), orderNumber],
    [t('file.poNumber'), poNumber],
  ]
  return {
    sender: nameIn(identity, lang),
    title: t('label.title'),
    subtitle: row.number,
    facts: facts.filter(([, value]) => value !== ''),
    table: {
      columns: [
        { head: t('label.goods'), share: 7 },
        { head: t('label.quantity'), share: 2, align: 'right' },
      ],
      rows: lines.map((line) => [nameOf(line), `${line.quantity} ${line.unitName}`]),
      total: null,
    },
    notes: [t('label.note')],
    code: { text: `${publicUrl}/office/after-sales/${row.number}`, caption: t('label.scan') },
  }
}
