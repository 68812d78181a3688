/** What stands on each document of an order, in the buyer's language or with Chinese beside it. */
import { addressLines } from '#domains/addresses/address-lines.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { merchantAddressIn } from '#domains/content/merchant-address.ts'
import { merchantFacts } from '#domains/content/server/door.ts'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { dueNowOf } from '#domains/orders/payment-plan.ts'
import { listReceivingAccounts } from '#domains/payments/server/door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { wordsIn, type Word } from '#kit/server/text/translate.ts'
import { formatDateTime } from '#kit/web/language/dates.ts'
import { formatCount, formatMoney } from '#kit/web/language/money.ts'
import type { DocumentKind } from '../contract.ts'
import { termsOf } from './contract-terms.ts'

type Line = OrderDetail['lines'][number]
type Parcel = OrderDetail['parcels'][number]

export type Wanted = {
  kind: DocumentKind
  /** Of a packing list or delivery note. */
  parcel: Parcel | null
  /** The buyer's language, and Chinese after it where both are wanted. */
  langs: readonly Lang[]
  buyerId: number
  now: Instant
  /** The address of the shop, without a slash at its end. */
  publicUrl: string
}

export async function compose(
  db: Queryable,
  order: OrderDetail,
  wanted: Wanted,
): Promise<PaperDocument> {
  const { kind, parcel, langs, now } = wanted
  const { facts, names, sender, settings, buyerName } = await gather(db, order, wanted)
  const zone = settings['shop.timeZone']
  const [lang] = langs as [Lang]
  const both = wordsIn(langs, 'order-documents.')
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const goodsOf = (line: Line) =>
    [
      ...langs.map((each) => names.get(each)?.get(line.productId) ?? line.name),
      line.optionText,
      ...(line.giftOf === null ? [] : [both('gift', { name: line.giftOf })]),
      ...(line.note === '' ? [] : [`${both('lineNote')}: ${line.note}`]),
    ]
      .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
      .join('\n')
  const day =
    parcel?.shippedAt ?? (kind === 'confirmation' || kind === 'contract' ? order.placedAt : now)
  const shared = {
    sender,
    title: both(`title.${kind}`),
    subtitle: [order.number, formatDateTime(day, lang, zone)].join(' · '),
    facts,
  }
  if (parcel !== null) {
    const isNote = kind === 'deliveryNote'
    return {
      ...shared,
      table: parcelTable(order, parcel, { both, goodsOf, lang }),
      notes: isNote ? [both('note.check')] : [],
      ...(isNote && {
        code: {
          text: `${wanted.publicUrl}/user/user/order/details?number=${order.number}`,
          caption: both('scan'),
        },
        signatures: [both('sign.driver'), both('sign.consignee')],
      }),
    }
  }
  return {
    ...shared,
    table:
      order.caseNumber === null
        ? priceTable(order, { both, goodsOf, money })
        : differenceTable(order, order.caseNumber, { both, money }),
    sums: sumsOf(order, { langs, both, money, kind }),
    notes: [
      ...(order.remarks === '' ? [] : [`${both('remarks')}: ${order.remarks}`]),
      ...(kind === 'proforma' ? [both('note.proforma')] : []),
      ...(kind === 'contract' ? termsOf(order, { langs, money, settings }) : []),
    ],
    ...(kind === 'contract' && {
      signatures: [both('sign.seller', { name: sender }), both('sign.buyer', { name: buyerName })],
    }),
  }
}

async function gather(db: Queryable, order: OrderDetail, { kind, parcel, langs, buyerId }: Wanted) {
  const [lang] = langs as [Lang]
  const productIds = [...new Set(order.lines.map(({ productId }) => productId))]
  const [identity, merchant, verifications, settings, accounts, ...translated] = await Promise.all([
    readIdentity(db),
    merchantFacts(db),
    statusesOf(db, [buyerId]),
    readSettings(db),
    kind === 'proforma' || kind === 'contract'
      ? listReceivingAccounts({ db, lang }, order.currency)
      : [],
    ...langs.slice(1).map((each) => productNames(db, productIds, each)),
  ])
  const zone = settings['shop.timeZone']
  const both = wordsIn(langs, 'order-documents.')
  const merchantAddress = merchantAddressIn(merchant, lang)
  const { consignee, phone } = order.address
  const company = verifications.get(buyerId)?.passedName ?? null
  const brand = nameIn(identity, lang)
  // Who signs is who the invoice of the order is of; the other documents are of the shop that its buyer knows.
  const seller =
    kind === 'contract'
      ? {
          name: settings['invoices.sellerName'] || brand,
          address: settings['invoices.sellerAddress'] || merchantAddress,
          taxNumber: settings['invoices.sellerTaxNumber'],
        }
      : { name: brand, address: merchantAddress, taxNumber: '' }
  const facts: [string, string][] = [
    [both('seller'), [seller.name, seller.address].filter(Boolean).join('\n')],
    [both('licence'), merchant.licenceNumber],
    [both('sellerTaxNumber'), seller.taxNumber],
    [both('buyer'), company ?? consignee],
    [both(kind === 'contract' ? 'contractNumber' : 'order'), order.number],
    [both('poNumber'), order.poNumber],
    [both('placed'), formatDateTime(order.placedAt, lang, zone)],
    // A difference order delivers nothing.
    [
      both(order.delivery === 'pickup' ? 'collector' : 'consignee'),
      order.caseNumber === null
        ? [consignee, ...addressLines(order.address, lang), phone].join('\n')
        : '',
    ],
    ...accounts.map(({ holder, number, bank }): [string, string] => [
      both('account'),
      [holder, bank, number].join('\n'),
    ]),
    ...(parcel === null
      ? []
      : [
          [both('carrier'), parcel.way === 'carrier' ? parcel.carrierName : both('ownVan')] as [
            string,
            string,
          ],
          [both('tracking'), parcel.trackingNumber ?? ''] as [string, string],
        ]),
  ]
  return {
    settings,
    buyerName: company ?? consignee,
    sender: seller.name,
    facts: facts.filter(([, value]) => value !== ''),
    names: new Map(
      langs
        .slice(1)
        .map((each, index) => [
          each,
          new Map(translated[index]?.map(({ id, name }) => [id, name] as const)),
        ]),
    ),
  }
}

type Writing = { both: Word; goodsOf: (line: Line) => string }

function priceTable(
  { lines }: OrderDetail,
  { both, goodsOf, money }: Writing & { money: (amount: number) => string },
): PaperDocument['table'] {
  return {
    columns: [
      { head: both('code.sku'), share: 2 },
      { head: both('goods'), share: 5 },
      { head: both('quantity'), share: 1.6, align: 'right' },
      { head: both('price'), share: 1.8, align: 'right' },
      { head: both('amount'), share: 2, align: 'right' },
    ],
    rows: lines.map((line) => [
      line.code,
      goodsOf(line),
      `${line.quantity} ${line.unitName}`.trim(),
      money(line.unitAmount),
      money(line.lineAmount),
    ]),
    total: null,
  }
}

/** What the replacement of an exchange costs more: that order has no goods. */
function differenceTable(
  { totals }: OrderDetail,
  caseNumber: string,
  { both, money }: Pick<Writing, 'both'> & { money: (amount: number) => string },
): PaperDocument['table'] {
  return {
    columns: [
      { head: both('goods'), share: 8 },
      { head: both('amount'), share: 2, align: 'right' },
    ],
    rows: [[both('difference', { number: caseNumber }), money(totals.payableAmount)]],
    total: null,
  }
}

function parcelTable(
  { lines }: OrderDetail,
  parcel: Parcel,
  { both, goodsOf, lang }: Writing & { lang: Lang },
): PaperDocument['table'] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const packed = parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = byId.get(lineId)
    return line === undefined ? [] : [{ line, quantity }]
  })
  // Boxes and pieces are no sum.
  const byUnit = Map.groupBy(packed, ({ line }) => line.unitName)
  const counts = [...byUnit].map(([unit, own]) =>
    `${formatCount(
      own.reduce((sum, { quantity }) => sum + quantity, 0),
      lang,
    )} ${unit}`.trim(),
  )
  return {
    columns: [
      { head: both('code.sku'), share: 2 },
      { head: both('goods'), share: 6 },
      { head: both('quantity'), share: 2, align: 'right' },
    ],
    rows: packed.map(({ line, quantity }) => [
      line.code,
      goodsOf(line),
      `${quantity} ${line.unitName}`.trim(),
    ]),
    total: [both('total'), '', counts.join('\n')],
  }
}

type Sums = {
  langs: readonly Lang[]
  both: Word
  money: (amount: number) => string
  kind: DocumentKind
}

/** As the page of the order lists them, then the stages of a plan, what is paid and what is due now. */
function sumsOf(
  { totals, paidAmount, plan, caseNumber }: OrderDetail,
  { langs, both, money, kind }: Sums,
) {
  const word = wordsIn(langs, 'pricing.sum.')
  const parts: (readonly [string, number])[] = [
    // The table above shows what each line costs at the buyer's level.
    ['goods', totals.goodsAmount + totals.memberAmount],
    ['coupon', totals.couponAmount],
    ['points', totals.pointsAmount],
    ['freight', totals.freightAmount],
    ['relief', totals.taxReliefAmount],
    [totals.taxIncluded ? 'taxIncluded' : 'tax', totals.taxAmount],
    ['adjustment', totals.adjustmentAmount],
  ]
  const shown = parts.filter(([part, amount]) =>
    caseNumber === null
      ? amount !== 0 || part === 'goods' || part === 'freight'
      : amount !== 0 && part.startsWith('tax'),
  )
  const total = [word('total'), money(totals.payableAmount)] as const
  const stages = (plan?.stages ?? []).map(
    ({ stage, amount }) => [both(stage, { days: plan?.balanceDays ?? 0 }), money(amount)] as const,
  )
  const due = dueNowOf({
    payableAmount: totals.payableAmount,
    depositAmount: plan?.stages[0]?.amount ?? null,
    paidAmount,
  })
  const paid = paidAmount > 0 ? [[both('paid'), money(paidAmount)] as const] : []
  if (kind === 'proforma' && due !== totals.payableAmount) {
    paid.push([both('due'), money(due)] as const)
  }
  return [
    ...shown.map(([part, amount]) => [word(part), money(amount)] as const),
    total,
    ...stages,
    ...(kind === 'proforma' ? paid : []),
  ]
}
