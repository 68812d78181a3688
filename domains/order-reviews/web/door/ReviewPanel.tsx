/** What the shop asks the buyer about an order that it reviews, and how it changes it. Loaded with such an order alone. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { orderMoney } from '#domains/payments/cancel-calls.gen.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { answerRevision, myOrderReview } from '../../calls.gen.ts'
import type { Revision } from '../../contract.ts'
import { RevisionChanges } from './RevisionChanges.tsx'

const REFRESH = [myOrderReview, myOrder, myOrders, orderMoney]

export function ReviewPanel({ orderNumber }: { orderNumber: string }) {
  const t = useT('order-reviews')
  const { data } = useQuery(query(myOrderReview, { orderNumber }))
  const requests = data?.infoRequests ?? []
  // What was taken back needs nothing of the buyer, and says nothing to them.
  const revisions = (data?.revisions ?? []).filter(({ state }) => state !== 'withdrawn')
  const hasQuestions = requests.some(({ state }) => state !== 'withdrawn')
  if (!hasQuestions && revisions.length === 0) return null
  return (
    <Panel title={t('title')} level={2}>
      <div className="stack">
        {revisions.map((revision) =>
          revision.state === 'open' ? (
            <div key={revision.id} data-asked>
              <Proposal revision={revision} />
            </div>
          ) : (
            <Over key={revision.id} revision={revision} />
          ),
        )}
        {hasQuestions && <InfoRequests kind="orderReviews" requests={requests} refresh={REFRESH} />}
      </div>
    </Panel>
  )
}

function Proposal({ revision }: { revision: Revision }) {
  const t = useT('order-reviews')
  const { money } = useMoney()
  const [asking, setAsking] = useState<boolean | null>(null)
  const close = () => setAsking(null)
  const answer = useAct(answerRevision, {
    refresh: REFRESH,
    onDone: (_done, { accepts }) => {
      close()
      toast(t(accepts ? 'accepted' : 'declined'), { kind: 'success' })
    },
    onRefused: close,
  })
  const amount = money(revision.payableAmount, revision.currency)
  return (
    <Notice tone="warning">
      <b>{t('proposal.title')}</b>
      <p className="wrap-anywhere">{revision.note}</p>
      <RevisionChanges revision={revision} />
      {revision.answerBy !== null && (
        <p>
          <ClockLine label={t('proposal.answerBy')} at={revision.answerBy} />
        </p>
      )}
      <p>{t('proposal.explained')}</p>
      <div className="button-row pt-2">
        <Button variant="primary" onClick={() => setAsking(true)}>
          {t('acceptChange')}
        </Button>
        <Button onClick={() => setAsking(false)}>{t('declineChange')}</Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        tone="primary"
        title={asking === false ? t('decline.title') : t('accept.title', { amount })}
        confirmLabel={t(asking === false ? 'declineChange' : 'acceptChange')}
        cancelLabel={t('back')}
        busy={answer.isPending}
        onConfirm={() => answer.mutate({ revisionId: revision.id, accepts: asking === true })}
        onCancel={close}
      >
        {t(asking === false ? 'decline.text' : 'accept.text')}
      </ConfirmDialog>
    </Notice>
  )
}

function Over({ revision }: { revision: Revision }) {
  const t = useT('order-reviews')
  const { moment } = useDates()
  const { state, endedAt, createdAt, note } = revision
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-3">
        {t(`state.${state}`)} · {moment(endedAt ?? createdAt)}
      </p>
      <p className="wrap-anywhere">{note}</p>
      <RevisionChanges revision={revision} />
    </div>
  )
}
