/** Routes of wallets. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as buyer from '../contract.ts'
import * as contract from '../office-contract.ts'
import * as officeWithdrawals from '../office-withdrawals-contract.ts'
import * as own from '../withdrawals-contract.ts'
import { adjust } from './adjust.ts'
import { balancesOf, listMovements, ownMovements } from './balances.ts'
import * as office from './office.ts'
import * as accounts from './withdrawals/accounts.ts'
import * as application from './withdrawals/apply.ts'
import * as payouts from './withdrawals/office.ts'
import * as staff from './withdrawals/staff.ts'
import { takeOver } from './withdrawals/take-over.ts'

export async function walletRoutes(app: FastifyInstance): Promise<void> {
  serve(app, buyer.myWallet, async ({ db, ...whose }) => ({
    balances: await balancesOf(db, whose),
  }))
  serve(app, buyer.myWalletMovements, (context, input) => ownMovements(context, input))

  serve(app, contract.listWallets, (context, input) => office.list(context, input))
  serve(app, contract.walletOf, (context, { buyerId }) => office.detail(context, buyerId))
  serve(app, contract.walletMovementsOf, ({ db }, { buyerId, ...filter }) =>
    listMovements(db, buyerId, filter),
  )
  serve(app, contract.adjustWallet, (context, form) => adjust(context, form))

  serve(app, own.myPayouts, (context) => application.info(context))
  serve(app, own.addPayoutAccount, (context, form) => accounts.add(context, form))
  serve(app, own.removePayoutAccount, (context, form) => accounts.remove(context, form))
  serve(app, own.myWithdrawals, (context, input) => application.listOwn(context, input))
  serve(app, own.applyForWithdrawal, (context, form) => application.apply(context, form))
  serve(app, own.cancelWithdrawal, (context, input) => application.cancel(context, input))

  serve(app, officeWithdrawals.listWithdrawals, (context, input) => payouts.list(context, input))
  serve(app, officeWithdrawals.waitingWithdrawals, (context) => payouts.countWaiting(context))
  serve(app, officeWithdrawals.approveWithdrawal, (context, form) => staff.approve(context, form))
  serve(app, officeWithdrawals.rejectWithdrawal, (context, form) => staff.reject(context, form))
  serve(app, officeWithdrawals.startWithdrawal, (context, form) => staff.start(context, form))
  serve(app, officeWithdrawals.takeOverWithdrawal, takeOver)
  serve(app, officeWithdrawals.payoutDetails, (context, form) => payouts.details(context, form))
  serve(app, officeWithdrawals.createPayoutFile, (context, form) =>
    payouts.createFile(context, form),
  )
  await serveDownload(app, officeWithdrawals.payoutFile, payouts.sendFile)
  serve(app, officeWithdrawals.recordWithdrawalPaid, (context, form) => staff.pay(context, form))
  serve(app, officeWithdrawals.recordWithdrawalFailed, (context, form) => staff.fail(context, form))
}
