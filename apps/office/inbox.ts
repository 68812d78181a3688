/** What the start page of staff shows of each domain: figures of what waits, and lists of the oldest, by permission. */
import type { ComponentType } from 'react'
import type { Permission } from '#kit/contract/permissions.ts'
import { ApprovalFigure } from '#domains/approvals/office/door/ApprovalFigure.tsx'
import { EnquiryFigures } from '#domains/enquiries/office/door/EnquiryFigures.tsx'
import { OutboxFigures } from '#domains/messages/office/door/OutboxFigures.tsx'
import { OldestOrders, OrderFigures } from '#domains/orders/office/door/Waiting.tsx'
import { PaymentFigures, WaitingVouchers } from '#domains/payments/office/door/Waiting.tsx'
import { QuoteFigures } from '#domains/quotes/office/door/QuoteFigures.tsx'
import { SalesOverview } from '#domains/reports/office/door/SalesOverview.tsx'
import { QuestionFigures } from '#domains/reviews/office/door/QuestionFigures.tsx'
import { LowStock } from '#domains/stock/office/door/LowStock.tsx'
import { TransferFigures } from '#domains/transfers/office/door/TransferFigures.tsx'
import { VerificationFigures } from '#domains/verification/office/door/VerificationFigures.tsx'
import { WaitingQueues } from './WaitingQueues.tsx'

/** @param needs null: decides by itself whether it has anything to show */
type Part = { needs: Permission | null; Part: ComponentType }

export const FIGURES: readonly Part[] = [
  { needs: 'orders.read', Part: OrderFigures },
  { needs: 'orders.read', Part: QuoteFigures },
  { needs: null, Part: ApprovalFigure },
  { needs: 'payments.read', Part: PaymentFigures },
  { needs: 'papers.review', Part: VerificationFigures },
  { needs: 'stock.read', Part: TransferFigures },
  { needs: 'questions.answer', Part: QuestionFigures },
  { needs: 'enquiries.answer', Part: EnquiryFigures },
  { needs: null, Part: WaitingQueues },
  { needs: 'messages.retry', Part: OutboxFigures },
]

/** Below what waits: how the shop does. */
export const OVERVIEWS: readonly Part[] = [
  { needs: 'reports.read', Part: SalesOverview },
  { needs: 'stock.read', Part: LowStock },
]

export const LISTS: readonly Part[] = [
  { needs: 'orders.read', Part: OldestOrders },
  { needs: 'payments.read', Part: WaitingVouchers },
]
