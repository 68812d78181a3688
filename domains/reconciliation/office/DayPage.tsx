/** /office/reconciliation/{provider}/{day}: one bill with its sums, what does not agree, and its lines. */
import { createFileRoute, Link } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { billDay, billFile, fetchAgain } from '../calls.gen.ts'
import type { BillDay, BilledProvider } from '../contract.ts'
import { BROUGHT_FROM } from '../limits.ts'
import { Balances, Sums } from './DaySums.tsx'
import { DayTag } from './DayTag.tsx'
import { DifferenceItem } from './DifferenceItem.tsx'
import { Lines } from './Lines.tsx'
import { REFRESH } from './refresh.ts'
import { WithdrawDialog } from './UndoDialogs.tsx'
import { UploadDialog } from './UploadDialog.tsx'

export const Route = createFileRoute('/_frame/office/reconciliation/$provider/$day')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.reconciliation')('title') }],
  }),
  component: DayPage,
})

function DayPage() {
  const t = useT('office.reconciliation')
  const { provider, day } = Route.useParams()
  // The server refuses what is none of these.
  const of = { provider: provider as BilledProvider, day }
  const found = useLive(billDay, of)
  return (
    <Loaded query={found}>
      {(bill) => (
        <>
          <Head bill={bill} />
          <State bill={bill} />
          {bill.balances.length > 0 && <Balances balances={bill.balances} />}
          {bill.sums.length > 0 && <Sums sums={bill.sums} />}
          {bill.differences.length > 0 && (
            <Panel flush title={t('day.differences')}>
              <ul>
                {bill.differences.map((each) => (
                  <li key={each.id} className="queue-item">
                    <DifferenceItem difference={each} />
                  </li>
                ))}
              </ul>
              {bill.differenceCount > bill.differences.length && (
                <p className="p-4 text-sm text-ink-3">
                  {t('day.more', { count: bill.differences.length })}
                </p>
              )}
            </Panel>
          )}
          <Lines of={bill} />
        </>
      )}
    </Loaded>
  )
}

function Head({ bill }: { bill: BillDay }) {
  const t = useT('office.reconciliation')
  const may = useMay()
  const { date, moment } = useDates()
  const [isUploading, setIsUploading] = useState(false)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const { provider, day, fetchedAt, broughtBy } = bill
  const again = useAct(fetchAgain, {
    refresh: REFRESH,
    onDone: () => toast(t('againDone'), { kind: 'success' }),
  })
  const title = t('day.title', {
    provider: t(`provider.${provider}`),
    day: date(`${day}T12:00:00.000Z`),
  })
  const mayWrite = may('reconciliation.write')
  return (
    <>
      <Breadcrumb
        items={[
          {
            label: t('title'),
            link: (props) => (
              <Link to="/office/reconciliation" search={{ tab: 'days' }} {...props} />
            ),
          },
          { label: title },
        ]}
      />
      <PageTitle
        title={title}
        look="record"
        beside={<DayTag state={bill.state} />}
        note={
          fetchedAt === null
            ? t('day.published', { at: moment(bill.publishedAt) })
            : broughtBy === null
              ? t('day.fetched', { at: moment(fetchedAt) })
              : t('day.brought', { name: broughtBy, at: moment(fetchedAt) })
        }
      >
        <div className="flex flex-wrap gap-2">
          {mayWrite && (
            <Button
              variant="secondary"
              icon={RefreshCw}
              busy={again.isPending}
              onClick={() => again.mutate({ provider, day })}
            >
              {t('again')}
            </Button>
          )}
          {mayWrite && BROUGHT_FROM.includes(provider) && (
            <Button variant="secondary" icon={FileUp} onClick={() => setIsUploading(true)}>
              {t('upload.open')}
            </Button>
          )}
          {mayWrite && broughtBy !== null && (
            <Button variant="secondary" onClick={() => setIsWithdrawing(true)}>
              {t('withdraw.open')}
            </Button>
          )}
          <ExportMenu addressOf={(format) => addressOf(billFile, { provider, day, format })} />
        </div>
      </PageTitle>
      {isUploading && <UploadDialog of={{ provider, day }} onClose={() => setIsUploading(false)} />}
      {isWithdrawing && (
        <WithdrawDialog of={{ provider, day }} onClose={() => setIsWithdrawing(false)} />
      )}
    </>
  )
}

function State({ bill }: { bill: BillDay }) {
  const t = useT('office.reconciliation')
  const { moment } = useDates()
  const { failure, failedAt, attemptCount, dueAt } = bill
  if (failure === null || failedAt === null) return null
  return (
    <Notice tone="warning">
      {t('day.failed', {
        reason: t(`failure.${failure}`),
        at: moment(failedAt),
        count: attemptCount,
        next: moment(dueAt ?? failedAt),
      })}
    </Notice>
  )
}
