/** Buyers' requests: pending ones with available stock, and the two answers. */
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { QueueActs, QueueRows } from '#kit/web/pages/Queue.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { declineRequest, officeRequests } from '../office-calls.gen.ts'
import { RequestClock, RequestTag } from '../web/RequestState.tsx'
import { AcceptDialog, type OfficeRequest } from './AcceptDialog.tsx'
import { REFRESH } from './refresh.ts'

type Open = { kind: 'accept' | 'ask' | 'decline'; request: OfficeRequest } | null

export function Requests({ state }: { state: 'submitted' | 'asked' | 'open' | 'ended' }) {
  const t = useT('office.transfers')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const requests = useLivePages(officeRequests, { state })
  const decline = useAct(declineRequest, {
    refresh: REFRESH,
    onDone: () => {
      if (open !== null) dropDraft(declineDraft(open.request.id))
      close()
      toast(t('declined'), { kind: 'success' })
    },
  })
  return (
    <>
      <QueueRows query={requests} none={t(`none.${state}`)}>
        {(request) => <Row request={request} onOpen={setOpen} />}
      </QueueRows>
      {open?.kind === 'accept' && <AcceptDialog request={open.request} onClose={close} />}
      {open?.kind === 'ask' && (
        <AskDialog
          kind="transferRequests"
          item={open.request.id}
          lang={open.request.lang}
          refresh={REFRESH}
          onDone={close}
          onCancel={close}
        />
      )}
      {open?.kind === 'decline' && (
        <RefusalDialog
          kind="transferRequests"
          lang={open.request.lang}
          title={t('decline.title')}
          confirmLabel={t('act.decline')}
          maxLength={200}
          draft={declineDraft(open.request.id)}
          busy={decline.isPending}
          onConfirm={(refusal) => decline.mutate({ requestId: open.request.id, ...refusal })}
          onCancel={close}
        >
          {t('decline.text')}
        </RefusalDialog>
      )}
    </>
  )
}

const declineDraft = (requestId: number) => `transfer-decline:${requestId}`

/** While its buyer is asked for more, the request waits for them. */
const waitsForBuyer = ({ infoRequests }: OfficeRequest) =>
  infoRequests.some(({ state }) => state === 'open')

type RowProps = { request: OfficeRequest; onOpen: (open: Open) => void }

function Row({ request, onOpen }: RowProps) {
  const t = useT('office.transfers')
  const work = useT('office.work')
  const may = useMay()
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { number } = useNumbers()
  const { buyer, stock } = request
  return (
    <article className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-2">
          {waitsForBuyer(request) ? (
            <Tag>{work('question.tab')}</Tag>
          ) : (
            <RequestTag state={request.state} />
          )}
          <RequestClock request={request} answerLabel={t('answerDue')} />
        </p>
        <p>
          <Link
            to="/office/products/$id"
            params={{ id: String(request.productId) }}
            className="font-semibold text-ink hover:text-link"
          >
            {request.name}
          </Link>{' '}
          <span className="text-sm text-ink-3">
            {request.optionText} <span className="code-text">{request.code}</span>
          </span>
        </p>
        <p className="text-sm">
          {t('wants', { count: request.quantity, place: request.warehouseName })}
        </p>
        <p className="text-sm text-ink-3">
          {buyer.nickName} · {buyer.contact} · {dateTime(request.createdAt)}
        </p>
        {request.note !== '' && <p className="inset p-2 text-sm">{request.note}</p>}
        {request.declineReason !== null && (
          <p className="text-sm text-danger">{request.declineReason}</p>
        )}
      </div>
      <div className="grid content-start gap-3">
        <KeyValueList
          rows={[
            ...stock.map(({ name, availableCount }) => ({
              label: name,
              value: t('free', { count: availableCount }),
            })),
            ...(request.arrivedQuantity === null
              ? []
              : [{ label: t('came'), value: number(request.arrivedQuantity) }]),
            {
              label: t('fee'),
              value: money(request.feeAmount ?? request.quotedFeeAmount, baseCurrency()),
            },
          ]}
        />
      </div>
      <div className="grid gap-3 lg:col-span-2">
        <InfoRequests
          requests={request.infoRequests}
          refresh={REFRESH}
          mayDecide={may('stock.write')}
        />
        <Acts request={request} onOpen={onOpen}>
          {request.transferId !== null && (
            <Link
              to="/office/transfers/$id"
              params={{ id: String(request.transferId) }}
              className={buttonClass({})}
            >
              {t('number', { id: request.transferId })}
            </Link>
          )}
          {request.orderNumber !== null && may('orders.read') && (
            <Link
              to="/office/orders/$number"
              params={{ number: request.orderNumber }}
              className={buttonClass({})}
            >
              {t('order')}
            </Link>
          )}
        </Acts>
      </div>
    </article>
  )
}

/** Requests that wait are decided by those who may; of others the links remain. */
function Acts({ request, onOpen, children }: RowProps & { children: ReactNode }) {
  const t = useT('office.transfers')
  const work = useT('office.work')
  const may = useMay()
  if (request.state !== 'submitted' || !may('stock.write')) {
    return <QueueActs>{children}</QueueActs>
  }
  return (
    <WorkActs
      kind="transferRequests"
      item={request.id}
      reject={{ label: t('act.decline'), open: () => onOpen({ kind: 'decline', request }) }}
      ask={
        waitsForBuyer(request)
          ? undefined
          : { label: work('question.ask'), open: () => onOpen({ kind: 'ask', request }) }
      }
      approve={{ label: t('act.accept'), open: () => onOpen({ kind: 'accept', request }) }}
    >
      {children}
    </WorkActs>
  )
}
