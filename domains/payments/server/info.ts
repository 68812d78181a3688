/** Everything that the pay page shows of an order, in one answer. */
import { creditFor } from '#domains/credit/server/door.ts'
import {
  axesAt,
  isPayable,
  orderForPayment,
  whyRefused,
} from '#domains/orders/server/order-door.ts'
import { awaitsAddressExtra, dueNowOf, restOf, stageOf } from '#domains/orders/server/plan-door.ts'
import { spendableAmount } from '#domains/wallet/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { viewFiles } from '#domains/uploads/server/door.ts'
import type { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import type * as z from 'zod/mini'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { PayInfo, receivingAccounts, VoucherView } from '../contract.ts'
import * as offline from './offline/sql.ts'
import { currentAttempt, outcomeOf } from './online/outcome.ts'
import * as online from './online/sql.ts'
import { offeredProviders } from './providers/registry.ts'

/** @throws {Refused} orders.orderNotFound */
export async function payInfo(
  { db, now, lang, buyerId, session }: BuyerContext,
  config: Config,
  orderNumber: string,
): Promise<z.infer<typeof PayInfo>> {
  const order = await orderForPayment(db, { orderNumber, buyerId })
  const dueAmount = dueNowOf(order)
  const restAmount = restOf(order)
  const stage = stageOf(order)
  const { currency } = order
  const [settings, transfer, accounts, vouchers, attempts, credit, walletAmount, providers] =
    await Promise.all([
      readSettings(db),
      offline.bankTransferOf(db, order.id),
      offline.accountsIn(db, order.currency),
      offline.vouchersOf(db, order.id),
      online.attemptsOf(db, order.id),
      // Credit terms take over all that is left, the balance with the deposit; not what another address costs more.
      order.paidAt === null ? creditFor(db, { buyerId, amount: restAmount, currency, now }) : null,
      spendableAmount(db, { buyerId, currency }),
      offeredProviders(db, config, { ...order, amount: dueAmount }),
    ])
  const axes = axesAt(order, now)
  const payable = isPayable(axes)
  const attempt = currentAttempt(attempts)
  const files = await viewFiles(
    db,
    vouchers.flatMap((each) => each.fileIds),
    { now, session },
  )
  const ids = vouchers.map(({ id }) => id)
  const infoRequests = await listInfoRequestsForBuyer(db, 'vouchers', ids)
  const hasHeldPieces = order.piecesHeldUntil !== null
  const isBankTransfer = transfer !== null || (accounts.length > 0 && !hasHeldPieces)
  return {
    orderNumber,
    currency,
    payableAmount: order.payableAmount,
    paidAmount: order.paidAmount,
    dueAmount,
    restAmount,
    stage,
    keepsDeposit: stage === 'deposit' && order.keepsDeposit,
    onTerms: order.termsAt !== null,
    isAddressExtra: awaitsAddressExtra(order) && order.lifecycle === 'open',
    hasHeldPieces,
    payable,
    why: payable ? null : whyRefused(axes, 'pay'),
    payBy: payable ? order.payBy : null,
    now,
    methods: [
      ...providers.map(({ provider }) => ({ method: 'online' as const, provider: provider.name })),
      ...(isBankTransfer ? [{ method: 'offline' as const, provider: null }] : []),
    ],
    credit,
    walletAmount,
    attempt: attempt && {
      id: attempt.id,
      state: outcomeOf(attempt),
      expiresAt: attempt.expiresAt,
    },
    offline: {
      accounts: (transfer?.accounts ?? accounts).map((account) => accountIn(account, lang)),
      reference: transfer?.reference ?? '',
      uploadBy: transfer !== null && payable ? order.payBy : null,
      reviewBy: axes.payment === 'voucher_review' ? order.reviewBy : null,
      roundsLeft: Math.max(
        0,
        settings['payments.voucherMaxRounds'] - vouchers.filter((each) => !each.isRecorded).length,
      ),
      vouchers: vouchers.map((voucher) =>
        voucherView(withoutPayer(voucher), files, infoRequests(voucher.id)),
      ),
    },
  }
}

/** What staff recorded from the bank's statement may be a stranger's transfer, given to this order by mistake. */
export const withoutPayer = (voucher: offline.VoucherRow): offline.VoucherRow =>
  voucher.isRecorded ? { ...voucher, payerName: '', payerLast4: '', bankReference: '' } : voucher

/** The accounts to transfer to, in the reader's language. */
export const listReceivingAccounts = async (
  { db, lang }: Pick<BuyerContext, 'lang'> & { db: Queryable },
  currency: Currency,
): Promise<DataOf<typeof receivingAccounts>> =>
  (await offline.accountsIn(db, currency)).map((account) => accountIn(account, lang))

const accountIn = (
  { id, holder, number, bank, currency, qrUrl }: offline.AccountRow,
  lang: Lang,
) => ({
  id,
  holder,
  number,
  bank: textIn(bank, lang).text,
  currency,
  // Accounts stored with older orders have no QR code.
  qrUrl: qrUrl ?? null,
})

/** @param files of several vouchers, each in its own order */
export function voucherView(
  voucher: offline.VoucherRow,
  files: readonly z.infer<typeof UploadedFile>[],
  infoRequests: readonly InfoRequest[],
): z.infer<typeof VoucherView> {
  const { id, round, state, payerName, payerLast4, amount, paidAt, bankReference } = voucher
  const { submittedAt, decidedAt, acceptedAmount, rejectReason, isRecorded } = voucher
  return {
    id,
    round,
    state,
    payerName,
    payerLast4,
    amount,
    paidAt,
    bankReference,
    isRecorded,
    files: voucher.fileIds.flatMap((fileId) => files.filter((file) => file.id === fileId)),
    submittedAt,
    decidedAt,
    acceptedAmount,
    rejectReason,
    infoRequests: [...infoRequests],
  }
}
