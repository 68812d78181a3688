/**
 * /office/outbox: mails and text messages that were not sent; failed ones first, then those that are retried automatically.
 */
import { createFileRoute, Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { QueuePage } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { dropUnsent, listUnsent, retryUnsent, unsentCounts } from '../outbox-calls.gen.ts'
import { UnsentPart, type UnsentMessage } from '../outbox-contract.ts'
import { useUnsent } from './door/unsent.ts'

const PARTS = UnsentPart.options

export const Route = createFileRoute('/_frame/office/outbox')({
  validateSearch: searchOf({ part: oneOf(...PARTS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.messages')('outbox.title') }],
  }),
  component: OutboxPage,
})

const refresh = [listUnsent, unsentCounts]

function OutboxPage() {
  const t = useT('office.messages')
  const { part = 'failed' } = Route.useSearch()
  const { data: counts } = useUnsent()
  const countOf = { failed: counts?.failedCount, late: counts?.lateCount }
  const messages = useLivePages(listUnsent, { part })
  const retryAll = useAct(retryUnsent, {
    refresh,
    onDone: ({ count }) => toast(t('outbox.retried', { count }), { kind: 'success' }),
  })
  const unsentCount = (counts?.failedCount ?? 0) + (counts?.lateCount ?? 0)
  return (
    <QueuePage
      title={t('outbox.title')}
      act={
        unsentCount > 0 && (
          <Button
            variant="secondary"
            icon={Send}
            busy={retryAll.isPending}
            onClick={() => retryAll.mutate({})}
          >
            {t('outbox.retryAll')}
          </Button>
        )
      }
      tabs={PARTS}
      current={part}
      labelOf={(each) => t(`outbox.${each}`)}
      countOf={(each) => countOf[each]}
      linkOf={(each) => (props) => (
        <Link to="/office/outbox" search={{ part: each }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      <Loaded query={messages}>
        {(data) => <MessageTable part={part} rows={data.pages.flatMap(({ items }) => items)} />}
      </Loaded>
      <EndlessFoot query={messages} />
    </QueuePage>
  )
}

function MessageTable({ part, rows }: { part: UnsentPart; rows: UnsentMessage[] }) {
  const t = useT('office.messages')
  const columns = useColumns()
  return (
    <DataTable
      label={t('outbox.title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={columns}
      empty={<EmptyState size="small" title={t(`outbox.none.${part}`)} />}
    />
  )
}

function useColumns(): Column<UnsentMessage>[] {
  const t = useT('office.messages')
  const { dateTime } = useDates()
  return [
    {
      id: 'message',
      header: t('field.title'),
      phone: 'full',
      cell: ({ channel, title, template, to }) => (
        <span className="flex min-w-0 items-start gap-2">
          <Icon of={channel === 'mail' ? Mail : MessageSquare} size="small" />
          <span className="min-w-0 wrap-anywhere">
            {title ?? <code className="text-xs">{template}</code>}
            <br />
            <span className="text-ink-3">{to}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'error',
      header: t('outbox.error'),
      phone: 'full',
      cell: ({ lastError, attemptCount }) => (
        <span className="wrap-anywhere">
          {lastError ?? '—'}
          <br />
          <span className="text-xs text-ink-3">
            {t('outbox.attempts', { count: attemptCount })}
          </span>
        </span>
      ),
    },
    {
      id: 'at',
      header: t('outbox.at'),
      phone: 'full',
      cell: ({ createdAt, nextTryAt }) => (
        <>
          {dateTime(createdAt)}
          {nextTryAt !== null && (
            <p className="text-xs text-ink-3">
              {t('outbox.nextTry', { time: dateTime(nextTryAt) })}
            </p>
          )}
        </>
      ),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{t('outbox.retry')}</span>,
      phone: 'full',
      cell: (message) => <Acts message={message} />,
    },
  ]
}

function Acts({ message: { id, state, canRetry } }: { message: UnsentMessage }) {
  const t = useT('office.messages')
  const retry = useAct(retryUnsent, {
    refresh,
    onDone: ({ count }) =>
      toast(count > 0 ? t('outbox.retried', { count }) : t('outbox.underWay'), { kind: 'success' }),
  })
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const draft = `unsent:${id}`
  const drop = useAct(dropUnsent, { refresh, onDone: () => (dropDraft(draft), close()) })
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {canRetry && (
        <Button
          size="small"
          variant="secondary"
          busy={retry.isPending}
          onClick={() => retry.mutate({ ids: [id] })}
        >
          {t('outbox.retry')}
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" onClick={() => setIsAsked(true)}>
          {t('outbox.drop')}
        </Button>
      )}
      {isAsked && (
        <StaffReasonDialog
          title={t('outbox.dropTitle')}
          verb={t('outbox.drop')}
          label={t('outbox.dropReason')}
          draft={draft}
          busy={drop.isPending}
          onReason={(reason) => drop.mutate({ ids: [id], reason })}
          onClose={close}
          text={t('outbox.dropText')}
        />
      )}
    </span>
  )
}
