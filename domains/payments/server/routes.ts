/** The routes of payments. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import {
  closeRest,
  officeRefunds,
  refundSent,
  releaseRefund,
  takeRefund,
} from '../refunds-contract.ts'
import {
  acceptVoucher,
  cancelAndRefund,
  confirmDuplicate,
  officeAccounts,
  officeVouchers,
  orderPayments,
  waitingPayments,
  rejectVoucher,
  saveAccount,
} from '../office-contract.ts'
import {
  attemptState,
  chooseOffline,
  payInfo,
  payInApp,
  payOnline,
  payOnTerms,
  payWithWallet,
  receivingAccounts,
  submitVoucher,
} from '../contract.ts'
import {
  orderMoney,
  requestCancel,
  unconfirmedPayments,
  withdrawCancel,
} from '../cancel-contract.ts'
import { unresolvedEvents, resolveEvent, sendRefundByBank } from '../provider-contract.ts'
import { officeProviders, saveProvider, testProvider } from '../providers-contract.ts'
import {
  createPayLink,
  myPayLink,
  openPayLink,
  payByLink,
  payLinkInApp,
  revokePayLink,
} from '../pay-link-contract.ts'
import {
  giveOwnRefundAccount,
  giveRefundAccount,
  myRefundAccount,
  refundsToWallet,
} from '../refund-account-contract.ts'
import { buySuperDays, superDaysInfo } from '../super-days-contract.ts'
import { refundSuperDays } from '../super-refund-contract.ts'
import { beginTopUp, myTopUps, topUpInfo } from '../top-up-contract.ts'
import { listTopUps } from '../top-up-office-contract.ts'
import { waysToPay } from '../ways-contract.ts'
import { WAYS_TAG } from '../tags.ts'
import { myOrderOf } from '#domains/orders/server/order-door.ts'
import * as officeTopUps from './charges/office.ts'
import { refund as refundSuper } from './charges/refund-super.ts'
import * as superDays from './charges/super-days.ts'
import * as topUps from './charges/top-up.ts'
import * as cancelling from './cancelling/cancel.ts'
import { listUnconfirmed, moneyOf } from './cancelling/money.ts'
import * as info from './info.ts'
import * as links from './links/links.ts'
import * as office from './office.ts'
import * as accounts from './offline/accounts.ts'
import { choose } from './offline/choose.ts'
import * as decide from './offline/decide.ts'
import { submit } from './offline/submit.ts'
import { takeNotification } from './online/notify.ts'
import * as odd from './online/unresolved-events.ts'
import * as online from './online/pay.ts'
import * as providers from './providers/office.ts'
import * as terms from './terms/pay.ts'
import * as wallet from './wallet/pay.ts'
import * as walletRefunds from './wallet/refunds.ts'
import * as byBank from './refunds/bank-transfer.ts'
import * as inApp from './online/in-app.ts'
import * as closingRest from './refunds/close-rest.ts'
import * as refundAccounts from './refunds/accounts.ts'
import * as cancelPaid from './refunds/cancel-paid.ts'
import { loadPaymentMethods } from './payment-methods.ts'

/** What a buyer has with the shop: a credit limit, a wallet, payments that are being confirmed. */
function serveOwnMoney(app: FastifyInstance): void {
  serve(app, unconfirmedPayments, (context) => listUnconfirmed(context))
  serve(app, payOnTerms, (context, input) => terms.pay(context, input))
  serve(app, payWithWallet, (context, input) => wallet.pay(context, input))
  serve(app, refundsToWallet, walletRefunds.choose)
  const { config } = app
  serve(app, topUpInfo, (context) => topUps.loadInfo(context, config))
  serve(app, beginTopUp, (context, input) => topUps.begin(context, config, input))
  serve(app, myTopUps, topUps.listOwn)
  serve(app, superDaysInfo, (context) => superDays.loadInfo(context, config))
  serve(app, buySuperDays, (context, input) => superDays.begin(context, config, input))
  serve(app, listTopUps, officeTopUps.list)
  serve(app, refundSuperDays, refundSuper)
}

export async function paymentRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app
  serve(app, waysToPay, (context) => loadPaymentMethods(context, config), {
    cacheTags: () => [WAYS_TAG],
  })
  serve(app, payInfo, (context, { orderNumber }) => info.payInfo(context, config, orderNumber))
  serve(app, receivingAccounts, (context, { currency }) =>
    info.listReceivingAccounts(context, currency),
  )
  serve(app, payOnline, (context, input) => online.pay(context, config, input), {
    loginTravels: true,
  })
  serve(app, payInApp, (context, input) => inApp.openOwn(context, input))
  serveOwnMoney(app)
  serve(app, attemptState, (context, { attemptId }) => online.stateOf(context, config, attemptId), {
    loginTravels: true,
  })
  serve(app, myPayLink, (context, input) => links.loadMine(context, input))
  serve(app, createPayLink, (context, input) => links.create(context, input))
  serve(app, revokePayLink, async (context, input) => {
    await links.revoke(context, input)
    return {}
  })
  serve(app, openPayLink, (context, input) => links.open(context, config, input))
  serve(app, payLinkInApp, (context, input) => links.payInApp(context, input))
  serve(app, payByLink, (context, input) => links.payBy(context, config, input))
  serve(app, chooseOffline, async (context, { orderNumber }) => {
    await choose(context, orderNumber)
    return info.payInfo(context, config, orderNumber)
  })
  serve(app, submitVoucher, async (context, input) => {
    await submit(context, input)
    return info.payInfo(context, config, input.orderNumber)
  })
  await serveRaw(
    app,
    { method: 'POST', path: '/payments/notify/:provider', who: 'anyone' },
    (context, { params, headers, body }, reply) => {
      const sent = {
        provider: params.provider ?? '',
        headers,
        raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      }
      return takeNotification(context, config, sent, reply)
    },
  )

  serve(app, requestCancel, async (context, input) => {
    await cancelling.ask(context, input)
    return myOrderOf(context, input.orderNumber)
  })
  serve(app, withdrawCancel, async (context, { orderNumber }) => {
    await cancelling.withdraw(context, orderNumber)
    return myOrderOf(context, orderNumber)
  })
  serve(app, giveRefundAccount, refundAccounts.give)
  serve(app, giveOwnRefundAccount, refundAccounts.giveOwn)
  serve(app, myRefundAccount, (context) => refundAccounts.findOwn(context))
  serve(app, orderMoney, (context, { orderNumber }) => moneyOf(context, orderNumber))

  serve(app, officeVouchers, (context, input) => office.vouchers(context, input))
  serve(app, orderPayments, (context, { orderNumber }) => office.paymentsOf(context, orderNumber))
  serve(app, acceptVoucher, async (context, input) => {
    await decide.accept(context, input)
    return office.voucher(context, input.voucherId)
  })
  serve(app, rejectVoucher, async (context, input) => {
    await decide.reject(context, input)
    return office.voucher(context, input.voucherId)
  })
  serve(app, confirmDuplicate, async (context, input) => {
    await decide.confirm(context, input)
    return office.voucher(context, input.voucherId)
  })
  serve(app, cancelAndRefund, (context, input) => cancelPaid.cancelAndRefund(context, input))
  serve(app, closeRest, (context, input) => closingRest.closeRest(context, input))
  serve(app, takeRefund, async (context, { refundId }) => {
    await byBank.takeRefund(context, refundId)
    return {}
  })
  serve(app, releaseRefund, async (context, { refundId }) => {
    await byBank.releaseRefund(context, refundId)
    return {}
  })
  serve(app, refundSent, async (context, input) => {
    await byBank.recordBankTransfer(context, input)
    return {}
  })
  serve(app, sendRefundByBank, (context, input) => byBank.takeToBank(context, input))
  serve(app, unresolvedEvents, (context, input) => odd.list(context, input))
  serve(app, resolveEvent, async (context, input) => {
    await odd.resolve(context, input)
    return {}
  })
  serve(app, officeRefunds, (context, input) => office.refundList(context, input))
  serve(app, waitingPayments, (context) => office.countWaiting(context))
  serve(app, officeAccounts, (context) => office.accounts(context))
  serve(app, saveAccount, (context, input) => accounts.save(context, input))
  serve(app, officeProviders, (context) => providers.listAccounts(context))
  serve(app, saveProvider, (context, input) => providers.saveAccount(context, input))
  serve(app, testProvider, (context, input) => providers.testAccount(context, input))
}
