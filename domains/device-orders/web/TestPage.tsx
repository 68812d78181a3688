/** /user/user/shebeiorder/test: the parts of an order of machines with sample values, in demo mode only. */
import { createFileRoute } from '@tanstack/react-router'
import { PaymentPlan } from '#domains/orders/web/door/PaymentPlan.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { MilestonesPanel } from './door/MilestonesPanel.tsx'
import { Protocol } from './door/Protocol.tsx'

export const Route = createFileRoute('/_shop/user/user/shebeiorder/test')({
  loader: ({ context }) => {
    if (!context.isDemo) throw pageNotFound()
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('device-orders')('sample.title') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: TestPage,
})

const AT = '2026-03-02T02:00:00.000Z'

function TestPage() {
  const t = useT('device-orders')
  const milestone = { name: t('sample.milestone'), plannedOn: '2026-03-02', pictureUrls: [] }
  return (
    <section className="stack">
      <h1>{t('sample.title')}</h1>
      {(['unpaid', 'overdue', 'paid'] as const).map((state) => (
        <PaymentPlan
          key={state}
          order={{
            number: 'DO260301482913570',
            currency: 'CNY',
            axes: { lifecycle: 'open', payment: 'partially_paid', fulfilment: 'unfulfilled' },
          }}
          plan={{
            stages: [
              {
                stage: 'deposit',
                amount: 600_000,
                paidAmount: 600_000,
                state: 'paid',
                payBy: null,
              },
              {
                stage: 'balance',
                amount: 1_400_000,
                paidAmount: state === 'paid' ? 1_400_000 : 0,
                state,
                payBy: null,
              },
            ],
            balanceDays: 30,
            keepsDeposit: state === 'overdue',
            retainedAmount: 0,
          }}
        />
      ))}
      <MilestonesPanel
        isBegun
        milestones={[
          { ...milestone, id: 1, reachedAt: AT, note: t('sample.note') },
          { ...milestone, id: 2, reachedAt: null, note: '' },
        ]}
      />
      <Panel title={t('acceptance.title')}>
        <Protocol
          acceptance={{
            isDeemed: false,
            signerName: t('sample.signer'),
            remarks: '',
            signature: null,
            photos: [],
            acceptedAt: AT,
            warrantyMonths: 12,
            warrantyUntil: '2027-03-02',
            early: null,
            isInWarranty: true,
          }}
        />
      </Panel>
    </section>
  )
}
