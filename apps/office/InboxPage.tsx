/** /office: the start page of staff: pending work and today's figures, by permission. */
import { createFileRoute } from '@tanstack/react-router'
import { OutboxFigures } from '#domains/messages/office/door/OutboxFigures.tsx'
import { ApprovalFigure } from '#domains/approvals/office/door/ApprovalFigure.tsx'
import { EnquiryFigures } from '#domains/enquiries/office/door/EnquiryFigures.tsx'
import { OpeningPanel } from '#domains/opening/office/door/OpeningPanel.tsx'
import { OldestOrders, OrderFigures } from '#domains/orders/office/door/Waiting.tsx'
import { VerificationFigures } from '#domains/verification/office/door/VerificationFigures.tsx'
import { PaymentFigures, WaitingVouchers } from '#domains/payments/office/door/Waiting.tsx'
import { QuestionFigures } from '#domains/reviews/office/door/QuestionFigures.tsx'
import { QuoteFigures } from '#domains/quotes/office/door/QuoteFigures.tsx'
import { TransferFigures } from '#domains/transfers/office/door/TransferFigures.tsx'
import { useMay, useMe } from '#domains/staff/office/door/me.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'

export const Route = createFileRoute('/_frame/office/')({ component: InboxPage })

function InboxPage() {
  const t = useT('office.kit')
  const { date } = useDates()
  const { name } = useMe()
  const may = useMay()
  const today = new Date(useMinute()).toISOString()
  const hasOrders = may('orders.read')
  const hasPayments = may('payments.read')
  const hasStock = may('stock.read')
  const hasQuestions = may('questions.answer')
  const hasEnquiries = may('enquiries.answer')
  const hasVerifications = may('papers.review')
  const hasOutbox = may('messages.retry')
  const hasFigures =
    hasOutbox ||
    hasVerifications ||
    hasOrders ||
    hasPayments ||
    hasStock ||
    hasQuestions ||
    hasEnquiries
  return (
    <>
      <div className="office-title">
        <h1>{t('inbox.title')}</h1>
        <span className="text-sm text-ink-3">{t('inbox.hello', { name, date: date(today) })}</span>
      </div>
      <OpeningPanel />
      {hasFigures && (
        <section className="panel panel-clip kpis" aria-label={t('inbox.title')}>
          {hasOrders && <OrderFigures />}
          {hasOrders && <QuoteFigures />}
          <ApprovalFigure />
          {hasPayments && <PaymentFigures />}
          {hasVerifications && <VerificationFigures />}
          {hasStock && <TransferFigures />}
          {hasQuestions && <QuestionFigures />}
          {hasEnquiries && <EnquiryFigures />}
          {hasOutbox && <OutboxFigures />}
        </section>
      )}
      <div className="office-halves">
        {hasOrders && <OldestOrders />}
        {hasPayments && <WaitingVouchers />}
      </div>
      {!hasFigures && (
        <Panel>
          <EmptyState title={t('inbox.none')} text={t('inbox.noneText')} />
        </Panel>
      )}
    </>
  )
}
