/**
 * The file of a case: all that happened to its order and in it, in one timeline, for staff and for its buyer; as PDF for a carrier or an
 * arbitrator.
 */
import { orderForDocuments } from '#domains/orders/server/document-door.ts'
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { differencesOf } from '#domains/orders/server/difference-door.ts'
import { refundsOfCases } from '#domains/payments/server/case-door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import type { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { answerFilesOf, listInfoRequests } from '#domains/work/server/question-door.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { langsOf, translate, wordsIn, type Word } from '#kit/server/text/translate.ts'
import { formatDateTime } from '#kit/web/language/dates.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import type { CaseFileEntry } from '../contract.ts'
import { returnAddressLines } from '../return-address-lines.ts'
import { picturesOf, shownFiles, type ShownFile } from './case-files.ts'
import { deductionsOf } from './gifts-sql.ts'
import { checkInsOf } from './check-in-sql.ts'
import { filesOf, roundLinesOf, roundsOf, type Taken } from './round-sql.ts'
import { eventsOf, type CaseRow } from './sql.ts'
import { describeLines } from './views.ts'

/** Who reads it: buyers do not see which member of staff did something. */
export type Reader = {
  lang: Lang
  isStaff: boolean
  now: Instant
  /** Of money; the same where nothing is said. */
  moneyLang?: Lang
}

/** With which file it is about, where it is about one. */
type Entry = CaseFileEntry & { file: ShownFile | null }

const plain = { sha256: null, byteCount: null, file: null }
type Saying = {
  t: Word
  by: (actor: CaseFileEntry['actor'], name?: string) => Pick<CaseFileEntry, 'actor' | 'actorName'>
}

/** What staff asked, and what the buyer answered. */
const talkOf = (
  { question, askedAt, answer, endedAt, staffName }: OfficeInfoRequest,
  { t, by }: Saying,
): Entry[] => {
  const source = 'message' as const
  const asked = { at: askedAt, source, ...by('staff', staffName), title: t('file.question') }
  if (answer === null || endedAt === null) return [{ ...asked, text: question, ...plain }]
  const answered = { at: endedAt, source, ...by('buyer'), title: t('file.answer') }
  return [
    { ...asked, text: question, ...plain },
    { ...answered, text: answer, ...plain },
  ]
}

type Naming = {
  name: string
  /** What the buyer wrote beside the line of the order. */
  note: string
  /** What it is stated to be worth; null: it was bought. */
  giftAmount: number | null
  t: Word
  money: (amount: number) => string
}

/** Pieces of a line that a round asks for: what was paid for them, what replaces them, and how much that costs more or less. */
const formatPiece = (
  { quantity, goodsAmount, newSkuId, newOptionText, backAmount, extraAmount }: Taken,
  { name, note, giftAmount, t, money }: Naming,
): string[] => [
  [
    `${name} × ${quantity}: ${giftAmount === null ? money(goodsAmount) : t('file.gift', { amount: money(giftAmount * quantity) })}`,
    ...(newSkuId === null
      ? []
      : [t('file.replacedBy', { option: newOptionText || `#${newSkuId}` })]),
    ...((extraAmount ?? 0) > 0 ? [t('file.extra', { amount: money(extraAmount ?? 0) })] : []),
    ...((backAmount ?? 0) > 0 ? [t('file.back', { amount: money(backAmount ?? 0) })] : []),
  ].join(' · '),
  ...(note === '' ? [] : [`${t('file.note')}: ${note}`]),
]

/** What a round takes off for a gift that stays: as the buyer read it, and in the end where that is another amount. */
const formatDeduction = (
  { askedAmount, amount }: { askedAmount: number; amount: number },
  { name, t, money }: Pick<Naming, 'name' | 't' | 'money'>,
): string[] => [
  ...(askedAmount > 0 ? [t('file.giftKept', { name, amount: money(askedAmount) })] : []),
  ...(amount === askedAmount ? [] : [t('file.giftInEnd', { name, amount: money(amount) })]),
]

/** Whether what the order says of the case stands in the file as the case's own: that it was opened or ended, and that its money arrived. */
const isOfCase = (
  { at, event, values }: OrderDetail['history'][number],
  caseNumber: string,
  refunds: readonly { doneAt: Instant | null }[],
): boolean =>
  event === 'orders.event.refunded'
    ? refunds.some(({ doneAt }) => doneAt === at)
    : (event === 'orders.event.caseOpened' || event === 'orders.event.caseEnded') &&
      values.number === caseNumber

/** @returns the earliest first */
export async function timelineOf(
  db: Queryable,
  row: CaseRow,
  { lang, isStaff, now, moneyLang = lang }: Reader,
): Promise<Entry[]> {
  const { orderId, number, orderNumber, currency } = row
  const differences = await differencesOf(db, [orderId])
  const ownDifferences = differences.filter(({ caseNumber }) => caseNumber === number)
  const orderIds = [orderId, ...differences.map(({ id }) => id)]
  const orderNumbers = [orderNumber, ...ownDifferences.map((each) => each.number)]
  const [orders, events, rounds, taken, deductions, named, checkIns, refunds, questions, answers] =
    await Promise.all([
      Promise.all(orderNumbers.map((each) => orderForDocuments({ db, now, lang }, each))),
      eventsOf(db, row.id),
      roundsOf(db, [row.id]),
      roundLinesOf(db, [row.id]),
      deductionsOf(db, row.id),
      filesOf(db, row.id),
      checkInsOf(db, row.id),
      refundsOfCases(db, { orderIds, caseNumbers: [number] }),
      listInfoRequests(db, 'afterSales', [number]),
      answerFilesOf(db, 'afterSales', number),
    ])
  const shown = await shownFiles(db, { named, checkIns, answers })
  const describe = await describeLines(db, orderId)
  const t: Word = (key, values = {}) => translate(lang, `after-sales.${key}`, values)
  const money = (amount: number) => formatMoney(amount, currency, moneyLang)
  const by: Saying['by'] = (actor, name = '') => ({ actor, actorName: isStaff ? name : '' })
  const pieceOf = (line: Taken) => formatPiece(line, { ...describe(line), t, money })
  const nameOf = (line: { lineId: number }) => {
    const { name, giftAmount } = describe(line)
    return giftAmount === null ? name : t('label.gift', { name })
  }
  const entries: Entry[] = [
    // That the money has arrived stands once, with its amount.
    ...events.flatMap(({ at, actor, actorName, event, note }) => {
      if (event === 'complete' && refunds.length > 0) return []
      const text = event === 'appeal' ? (row.appealText ?? '') : note
      const title = t(`event.${event}`)
      return { at, source: 'case' as const, ...by(actor, actorName), title, text, ...plain }
    }),
    ...rounds.map((round) => ({
      at: round.createdAt,
      source: 'case' as const,
      ...by('buyer'),
      title: t('file.round', { number: round.number, type: t(`type.${round.type}`) }),
      text: [
        t(`reason.${round.reason}`),
        round.text,
        ...taken.filter((line) => line.number === round.number).flatMap(pieceOf),
        ...deductions
          .filter((each) => each.round === round.number)
          .flatMap((each) => formatDeduction(each, { ...describe(each), t, money })),
        ...(round.returnAddress === null
          ? []
          : [
              t('file.returnTo', {
                address: returnAddressLines(round.returnAddress, lang).join(', '),
              }),
            ]),
      ].join('\n'),
      ...plain,
    })),
    ...shown.map(({ ref: _ref, word, round, by: actor, staffName, ...file }) => ({
      at: file.createdAt,
      source: 'file' as const,
      ...by(actor, staffName),
      title: t(word, { number: round }),
      text: file.type,
      sha256: file.sha256,
      byteCount: file.byteCount,
      file: { id: file.id, type: file.type },
    })),
    ...checkIns.map(({ at, staffName, quantity, resellableQuantity, condition, ...line }) => ({
      at,
      source: 'goods' as const,
      ...by('staff', staffName),
      title: t('return.checkedIn', { count: quantity, resellable: resellableQuantity }),
      text: [nameOf(line), condition].filter((part) => part !== '').join('\n'),
      ...plain,
    })),
    ...refunds.flatMap(({ amount, route, state, doneAt }) => {
      if (doneAt === null || state !== 'succeeded') return []
      const title = t('file.refunded', { amount: money(amount), route: t(`route.${route}`) })
      return { at: doneAt, source: 'money' as const, ...by('system'), title, text: '', ...plain }
    }),
    ...questions(number).flatMap((asked) => talkOf(asked, { t, by })),
    ...orders
      .flatMap(({ history }) => history)
      .filter((entry) => !isOfCase(entry, number, refunds))
      .map(({ at, actor, actorName, event, values, note }) => ({
        at,
        source: 'order' as const,
        ...by(actor, actorName),
        title: translate(lang, event, values),
        text: note,
        ...plain,
      })),
  ]
  // Files were sent before the round that shows them; of what happened at once this order stays: first the case, then its order.
  return entries.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** The same timeline in two languages, as one: what agrees stands once. */
const joinTimelines = (first: readonly Entry[], second: readonly Entry[]): Entry[] =>
  first.map((entry, index) => {
    const other = second[index] ?? entry
    const lines = entry.text.split('\n')
    const others = other.text.split('\n')
    const both = (one: string, two = one) => (one === two ? one : `${one} / ${two}`)
    return {
      ...entry,
      title: both(entry.title, other.title),
      text: lines.map((line, place) => both(line, others[place])).join('\n'),
    }
  })

/** The file as a document, in the reader's language or with Chinese beside it. */
export async function composeFile(
  db: Queryable,
  row: CaseRow,
  { isBilingual = false, ...reader }: Reader & { isBilingual?: boolean },
): Promise<PaperDocument> {
  const { lang, now } = reader
  const langs = langsOf(lang, isBilingual)
  const [timelines, order, identity, settings, [round], taken] = await Promise.all([
    Promise.all(
      langs.map((each) => timelineOf(db, row, { ...reader, lang: each, moneyLang: lang })),
    ),
    orderForPayment(db, { orderNumber: row.orderNumber }),
    readIdentity(db),
    readSettings(db),
    roundsOf(db, [row.id]),
    roundLinesOf(db, [row.id]),
  ])
  const [own = [], ...others] = timelines
  const entries = others.reduce((first, second) => joinTimelines(first, second), own)
  const t = wordsIn(langs, 'after-sales.')
  const time = (at: Instant) => formatDateTime(at, lang, settings['shop.timeZone'])
  const money = (amount: number) => formatMoney(amount, row.currency, lang)
  const agreed =
    row.agreedGoodsAmount === null ? null : row.agreedGoodsAmount + (row.agreedFreightAmount ?? 0)
  const extraAmount = taken
    .filter(({ number }) => number === round?.number)
    .reduce((sum, line) => sum + (line.extraAmount ?? 0), 0)
  const asked = round?.amount ?? 0
  // Nothing goes back for the same price, or for something more expensive.
  const sums: [string, string][] =
    row.type === 'exchange' && asked === 0
      ? [
          [
            t('details.difference'),
            extraAmount > 0 ? t('line.extra', { amount: money(extraAmount) }) : t('line.samePrice'),
          ],
        ]
      : [
          [t('details.asked'), money(asked)],
          ...(agreed === null
            ? []
            : [[t('details.agreedGoods'), money(agreed)] as [string, string]]),
        ]
  return {
    sender: nameIn(identity, lang),
    title: t('file.title'),
    subtitle: [row.number, time(now)].join(' · '),
    facts: [
      [t('file.order'), row.orderNumber],
      ...(order.poNumber === '' ? [] : [[t('file.poNumber'), order.poNumber] as [string, string]]),
      [t('form.type'), t(`type.${row.type}`)],
      [t('file.state'), t(`state.${row.state}`)],
      ...sums,
    ],
    table: {
      columns: [
        { head: t('file.time'), share: 2 },
        { head: t('file.who'), share: 1.6 },
        { head: t('file.what'), share: 6 },
      ],
      rows: entries.map(({ at, actor, actorName, title, text, sha256 }) => [
        time(at),
        [t(`file.actor.${actor}`), actorName].filter((part) => part !== '').join('\n'),
        [title, text, sha256 === null ? '' : `SHA-256 ${sha256}`]
          .filter((part) => part !== '')
          .join('\n'),
      ]),
      total: null,
      pictures: await picturesOf(entries),
    },
    notes: [t('file.hashes')],
  }
}
