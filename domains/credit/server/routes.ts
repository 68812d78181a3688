/** Routes of credit terms. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as buyer from '../contract.ts'
import * as dues from '../dues-contract.ts'
import * as contract from '../office-contract.ts'
import * as writeOffs from '../office-write-offs-contract.ts'
import * as queue from '../office-submissions-contract.ts'
import * as refunds from '../prepayment-refunds-contract.ts'
import * as statements from '../statements-contract.ts'
import * as submissions from '../submissions-contract.ts'
import * as entries from './entries.ts'
import { ownDues, weeks } from './dues.ts'
import * as office from './office.ts'
import * as refundsOfBuyer from './prepayment-refunds/buyer.ts'
import * as sending from './prepayment-refunds/send.ts'
import * as refundsOfStaff from './prepayment-refunds/staff.ts'
import { recordMoney, reverseMoney } from './repay.ts'
import { readByMail, setByMail } from './account-statements/by-mail.ts'
import * as ofBuyer from './submissions/buyer.ts'
import * as ofStaff from './submissions/office.ts'
import { pass, reject } from './submissions/pass.ts'
import { saveTerms } from './terms.ts'
import { list as listWriteOffs, reverse as reverseOff, writeOff } from './write-offs/write-off.ts'

export async function creditRoutes(app: FastifyInstance): Promise<void> {
  servePrepaymentRefunds(app)
  serve(app, buyer.myCredit, (context) => entries.findOwn(context))
  serve(app, buyer.myCreditEntries, (context, input) => entries.ownEntries(context, input))
  serve(app, statements.myStatementsByMail, (context) => readByMail(context))
  serve(app, statements.setStatementsByMail, (context, input) => setByMail(context, input))
  serve(app, dues.myCreditDues, (context) => ownDues(context))
  serve(app, dues.creditWeeks, (context) => weeks(context))
  serve(app, buyer.myRecordedRepayments, (context, input) => entries.ownRecorded(context, input))
  serve(app, buyer.myCreditMovements, (context, input) => entries.ownMovements(context, input))

  serve(app, submissions.mySubmissions, (context, input) => ofBuyer.list(context, input))
  serve(app, submissions.beginSubmission, (context, input) => ofBuyer.begin(context, input))
  serve(app, submissions.sendSubmission, (context, form) => ofBuyer.send(context, form))
  serve(app, submissions.withdrawSubmission, (context, input) => ofBuyer.withdraw(context, input))

  serve(app, queue.officeSubmissions, (context, input) => ofStaff.list(context, input))
  serve(app, queue.waitingSubmissions, (context) => ofStaff.countWaiting(context))
  serve(app, queue.passSubmission, (context, form) => pass(context, form))
  serve(app, queue.rejectSubmission, async (context, input) => {
    await reject(context, input)
    return {}
  })

  serve(app, contract.listCredit, (context, input) => office.list(context, input))
  serve(app, contract.creditFigures, (context) => office.figures(context))
  serve(app, contract.creditOf, (context, { buyerId }) => office.detail(context, buyerId))
  serve(app, contract.saveCreditTerms, (context, form) => saveTerms(context, form))
  serve(app, contract.creditEntriesOf, (context, input) => entries.entriesOf(context, input))
  serve(app, contract.openCreditEntries, (context, { buyerId }) =>
    entries.listOpen(context, buyerId),
  )
  serve(app, contract.repaymentsOf, (context, input) => entries.listRepayments(context, input))
  serve(app, contract.recordRepayment, (context, form) => recordMoney(context, form))
  serve(app, writeOffs.writeOffsOf, (context, input) => listWriteOffs(context, input))
  serve(app, writeOffs.writeOffEntry, (context, form) => writeOff(context, form))
  serve(app, writeOffs.reverseWriteOff, async (context, input) => {
    await reverseOff(context, input)
    return {}
  })
  serve(app, contract.reverseRepayment, async (context, input) => {
    await reverseMoney(context, input)
    return {}
  })
}

function servePrepaymentRefunds(app: FastifyInstance): void {
  serve(app, refunds.myPrepaymentRefunds, (context, input) =>
    refundsOfBuyer.listOwn(context, input),
  )
  serve(app, refunds.askPrepaymentBack, (context, input) => refundsOfBuyer.ask(context, input))
  serve(app, refunds.withdrawPrepaymentRefund, (context, input) =>
    refundsOfBuyer.withdraw(context, input),
  )
  serve(app, refunds.prepaymentRefundsOf, (context, input) => refundsOfStaff.list(context, input))
  serve(app, refunds.agreeToPrepaymentRefund, (context, form) =>
    refundsOfStaff.agree(context, form),
  )
  serve(app, refunds.declinePrepaymentRefund, async (context, input) => {
    await refundsOfStaff.decline(context, input)
    return {}
  })
  serve(app, refunds.takePrepaymentRefund, async (context, input) => {
    await sending.take(context, input)
    return {}
  })
  serve(app, refunds.releasePrepaymentRefund, async (context, input) => {
    await sending.release(context, input)
    return {}
  })
  serve(app, refunds.recordPrepaymentSent, async (context, input) => {
    await sending.recordSent(context, input)
    return {}
  })
  serve(app, refunds.reversePrepaymentRefund, async (context, input) => {
    await sending.reverse(context, input)
    return {}
  })
}
