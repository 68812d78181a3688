/** Turns rows into what buyers and staff see: lines, clock, rounds, money and events. */
import { linesForCases, type CaseLineRow } from '#domains/orders/server/case-door.ts'
import { differencesOf } from '#domains/orders/server/difference-door.ts'
import { refundsOfCases, type RefundWait } from '#domains/payments/server/case-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { viewFiles, viewUrls } from '#domains/uploads/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { causeOf } from '../case-reasons.ts'
import type { CaseDetail, CaseLine, CaseSummary, Round } from '../contract.ts'
import { actorOf, consequenceOf, isEnded } from '../states.ts'
import { toDifferenceView } from './difference.ts'
import { deductionsOf } from './gifts-sql.ts'
import { oneListed, type ListedRow } from './list-sql.ts'
import { checkInOf } from './check-in-sql.ts'
import { parcelsOf } from './parcels.ts'
import { attemptsOf, filesOf, roundLinesOf, roundsOf, type Taken } from './round-sql.ts'
import { eventsOf, type CaseRow } from './sql.ts'

type Clocked = Pick<
  CaseRow,
  'state' | 'recovery' | 'proposedType' | 'keepsGoods' | 'dueAt' | 'pausedAt'
>

/** Who must act, until when, and what happens then; null where the case is over. */
export function clockOf(
  row: Clocked,
  now: Instant,
  /** What its refunds wait for. */
  waits: readonly RefundWait[] = [],
): CaseSummary['clock'] {
  const { dueAt } = row
  if (row.pausedAt !== null) return { actor: 'buyer', at: null, consequence: null, isLate: false }
  const actor = actorOf(row, waits)
  if (actor === null) return null
  const isLate = dueAt !== null && dueAt <= now
  return { actor, at: dueAt, consequence: consequenceOf(row), isLate }
}

/** Of how many of these it is the buyer's turn. */
export async function countBuyersTurns(
  db: Queryable,
  rows: readonly ListedRow[],
  now: Instant,
): Promise<number> {
  const refunds = await refundsUnderWay(db, rows)
  return rows.filter((row) => {
    const waits = whatWaits(refunds.filter(({ caseNumber }) => caseNumber === row.number))
    return clockOf(row, now, waits)?.actor === 'buyer'
  }).length
}

/** The lines of rounds by the names under which they were ordered. */
function toLines(taken: readonly Taken[], ordered: readonly CaseLineRow[]): CaseLine[] {
  return taken.flatMap((piece) => {
    const { lineId, quantity, goodsAmount, newSkuId, newOptionText, backAmount, extraAmount } =
      piece
    const line = ordered.find(({ id }) => id === lineId)
    if (line === undefined) return []
    const { name, code, unitName, pictureUrl } = line
    const optionText = piece.heldOptionText ?? line.optionText
    const gift = line.gift === null ? null : { valueAmount: line.gift.valueAmount * quantity }
    const replaced = {
      heldSkuId: piece.heldSkuId ?? line.skuId,
      newSkuId,
      newOptionText: newOptionText ?? '',
      backAmount,
      extraAmount: extraAmount ?? 0,
    }
    const shown = { lineId, name, optionText, code, unitName, pictureUrl, gift }
    return [{ ...shown, quantity, goodsAmount, ...replaced }]
  })
}

/** @param rows as a list has them */
export async function toSummaries(
  db: Queryable,
  rows: readonly ListedRow[],
  now: Instant,
): Promise<(CaseSummary & { id: number })[]> {
  if (rows.length === 0) return []
  const [taken, ordered, refunds] = await Promise.all([
    roundLinesOf(
      db,
      rows.map(({ id }) => id),
    ),
    linesForCases(db, [...new Set(rows.map(({ orderId }) => orderId))]),
    refundsUnderWay(db, rows),
  ])
  return rows.map((row) => {
    const waits = whatWaits(refunds.filter(({ caseNumber }) => caseNumber === row.number))
    return { id: row.id, ...toSummary(row, { taken, ordered, now, waits }) }
  })
}

/** The lines of each of these rows, for who shows no clock. */
export async function linesOfRows(
  db: Queryable,
  rows: readonly Pick<ListedRow, 'id' | 'orderId' | 'round'>[],
): Promise<CaseLine[][]> {
  const [taken, ordered] = await Promise.all([
    roundLinesOf(
      db,
      rows.map(({ id }) => id),
    ),
    linesForCases(db, [...new Set(rows.map(({ orderId }) => orderId))]),
  ])
  const takenOf = Map.groupBy(taken, ({ caseId }) => caseId)
  const orderedOf = Map.groupBy(ordered, ({ orderId }) => orderId)
  return rows.map(({ id, orderId, round }) => {
    const latest = (takenOf.get(id) ?? []).filter(({ number }) => number === round)
    return toLines(latest, orderedOf.get(orderId) ?? [])
  })
}

/** Only money that is on its way waits for something; it comes from the order of a case and from the differences that its exchanges paid. */
async function refundsUnderWay(db: Queryable, rows: readonly ListedRow[]): Promise<KnownRefund[]> {
  const refunding = rows.filter(({ state }) => state === 'refunding')
  if (refunding.length === 0) return []
  const orderIds = [...new Set(refunding.map(({ orderId }) => orderId))]
  const differences = await differencesOf(db, orderIds)
  return refundsOfCases(db, {
    orderIds: [...orderIds, ...differences.map(({ id }) => id)],
    caseNumbers: refunding.map(({ number }) => number),
  })
}

type KnownRefund = Awaited<ReturnType<typeof refundsOfCases>>[number]

const whatWaits = (refunds: readonly KnownRefund[]): RefundWait[] =>
  refunds.flatMap(({ waitsFor }) => waitsFor ?? [])

const toRefund = ({ orderNumber, amount, route, state, doneAt, waitsFor }: KnownRefund) => ({
  orderNumber,
  amount,
  route: state === 'failed' ? ('bank' as const) : route,
  isDone: state === 'succeeded',
  doneAt,
  waitsFor,
})

type OfRows = {
  taken: readonly (Taken & { caseId: number; number: number })[]
  ordered: readonly CaseLineRow[]
  now: Instant
  waits: readonly RefundWait[]
}

/** @param of lines of at least this case's rounds and of its order */
function toSummary(row: ListedRow, { taken, ordered, now, waits }: OfRows): CaseSummary {
  return {
    number: row.number,
    orderNumber: row.orderNumber,
    type: row.type,
    state: row.state,
    createdAt: row.createdAt,
    currency: row.currency,
    amount: row.amount,
    lines: toLines(
      taken.filter(({ caseId, number }) => caseId === row.id && number === row.round),
      ordered,
    ),
    clock: clockOf(row, now, waits),
    isAsked: row.pausedAt !== null,
  }
}

/** "Vacuum flask · 500 ml". */
export const nameWithOption = ({
  name,
  optionText,
}: {
  name: string
  optionText: string
}): string => [name, optionText].filter((part) => part !== '').join(' · ')

/** How a line of an order is called, as what the buyer holds of it, what they wrote beside it, and what it is stated to be worth where it came as a gift. */
export async function describeLines(db: Queryable, orderId: number) {
  const ordered = await linesForCases(db, [orderId])
  return ({
    lineId,
    heldOptionText = null,
  }: {
    lineId: number
    heldOptionText?: string | null
  }) => {
    const line = ordered.find(({ id }) => id === lineId)
    const optionText = heldOptionText ?? line?.optionText ?? ''
    const name = nameWithOption({ name: line?.name ?? '', optionText })
    return {
      name,
      giftAmount: line?.gift?.valueAmount ?? null,
      note: line?.note ?? '',
      skuId: line?.skuId ?? 0,
      unitName: line?.unitName ?? '',
    }
  }
}

type Viewer = Pick<StaffContext, 'db' | 'now' | 'session' | 'lang'>

/** @param row as it is stored */
export async function toDetail(
  { db, now, session, lang }: Viewer,
  row: CaseRow,
): Promise<CaseDetail> {
  const [listed, rounds, taken, ordered, named, events, checkedIn, differences, settings, gifts] =
    await Promise.all([
      oneListed(db, row.id),
      roundsOf(db, [row.id]),
      roundLinesOf(db, [row.id]),
      linesForCases(db, [row.orderId]),
      filesOf(db, row.id),
      eventsOf(db, row.id),
      checkInOf(db, row.id),
      differencesOf(db, [row.orderId]),
      readSettings(db),
      deductionsOf(db, row.id),
    ])
  const orderIds = [row.orderId, ...differences.map(({ id }) => id)]
  const lineIds = taken.filter(({ number }) => number === row.round).map(({ lineId }) => lineId)
  const ids = [...new Set(named.map(({ fileId }) => fileId))]
  const [refunds, attempts, files] = await Promise.all([
    refundsOfCases(db, { orderIds, caseNumbers: [row.number] }),
    attemptsOf(db, { orderId: row.orderId, lineIds }),
    viewFiles(db, ids, { now, session }),
  ])
  const views = new Map(files.map((file) => [file.id, file]))
  const filesOfRound = (kind: 'round' | 'return', round: number) =>
    named
      .filter((file) => file.kind === kind && file.round === round)
      .flatMap(({ fileId }) => views.get(fileId) ?? [])
  const giftName = (lineId: number) => ordered.find(({ id }) => id === lineId)?.name ?? ''
  const [latest] = rounds
  const cause = latest === undefined ? null : causeOf(latest.type, latest.reason)
  return {
    ...toSummary(listed, { taken, ordered, now, waits: whatWaits(refunds) }),
    recovery: row.recovery,
    giftDeductions: gifts.flatMap(({ round, lineId, amount }) =>
      round === row.round && amount > 0 ? [{ lineId, name: giftName(lineId), amount }] : [],
    ),
    agreedGoodsAmount: row.agreedGoodsAmount,
    agreedFreightAmount: row.agreedFreightAmount,
    returnFreightBy: cause === 'quality' ? 'merchant' : 'buyer',
    returnAddress: row.returnAddress,
    sending:
      row.returnCarrier === null || row.returnNumber === null || row.sentAt === null
        ? null
        : {
            carrier: row.returnCarrier,
            number: row.returnNumber,
            phone: row.returnPhone ?? '',
            remark: row.returnRemark ?? '',
            sentAt: row.sentAt,
            files: filesOfRound('return', row.round),
          },
    pickupOn: row.pickupOn,
    checkedIn: await Promise.all(
      checkedIn.map(async (line) => ({
        ...line,
        pictureUrls: await viewUrls(db, line.pictureUrls, { now, session }),
      })),
    ),
    isReceivedAlone: row.receivedByItself,
    refunds: refunds.map(toRefund),
    rounds: rounds.map(({ caseId: _case, staffId: _staff, staffName: _name, ...round }): Round => ({
      ...round,
      lines: toLines(
        taken.filter(({ number }) => number === round.number),
        ordered,
      ),
      giftDeductions: gifts.flatMap(({ lineId, askedAmount: amount, ...of }) =>
        of.round === round.number && amount > 0 ? [{ lineId, name: giftName(lineId), amount }] : [],
      ),
      files: filesOfRound('round', round.number),
    })),
    // What the buyer wrote stands with the case, where it is forgotten with them.
    events: events.map((event) =>
      event.event === 'appeal' ? { ...event, note: row.appealText ?? '' } : event,
    ),
    // What is open may end in vain too.
    reapplyLeft: Math.max(
      0,
      settings['afterSales.reapplyMost'] + (isEnded(row.state) ? 1 : 0) - attempts,
    ),
    proposedType: row.proposedType,
    appealedAt: row.appealedAt,
    isAppealAlone: row.appealAlone,
    ...(await parcelsOf(db, row, lang)),
    keepsGoods: row.keepsGoods,
    isDifferenceSent: row.refundAt !== null,
    difference: toDifferenceView(differences, row),
  }
}
