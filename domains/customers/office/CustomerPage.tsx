/** /office/customers/{id}: everything about one customer in parts that the address names, and the actions on them. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import { NotesPanel } from '#domains/notes/office/door/NotesPanel.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { getCustomer } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'
import { Access } from './Access.tsx'
import { BlockDialog, UnblockDialog } from './BlockDialog.tsx'
import { Addresses, Facts, Logins } from './Facts.tsx'
import { LevelHistory } from './LevelHistory.tsx'
import { Log } from './Log.tsx'
import { CustomerVerifications } from './CustomerVerifications.tsx'
import { CustomerLevel } from './CustomerLevel.tsx'
import { REFRESH } from './refresh.ts'
import { Requests, Trade } from './Trade.tsx'

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Beside a customer's trade: what later domains know about them. */
    'office.customer': { customerId: number }
    /** Among what a customer asked the shop for. */
    'office.customerRequests': { customerId: number }
  }
}

const PARTS = ['trade', 'requests', 'account', 'activity'] as const
type Part = (typeof PARTS)[number]

export const Route = createFileRoute('/_frame/office/customers/$id')({
  validateSearch: searchOf({ part: oneOf(...PARTS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.customers')('title') }],
  }),
  component: CustomerPage,
})

function CustomerPage() {
  const { id } = Route.useParams()
  const t = useT('office.customers')
  const customer = useLive(getCustomer, { customerId: id })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/customers" {...props} /> },
          { label: customer.data?.nickName ?? id },
        ]}
      />
      <Loaded query={customer}>{(found) => <One key={found.id} customer={found} />}</Loaded>
    </>
  )
}

function One({ customer }: { customer: Customer }) {
  const t = useT('office.customers')
  const may = useMay()
  const { part = 'trade' } = Route.useSearch()
  const canWrite = may('customers.write')
  return (
    <>
      <Head customer={customer} canWrite={canWrite} />
      {customer.blockedAt !== null && <Blocked customer={customer} />}
      <Parts id={customer.id} current={part} />
      <div className="office-detail">
        <div className="stack min-w-0">
          <Shown part={part} customer={customer} canWrite={canWrite} />
        </div>
        <div className="stack min-w-0">
          <Facts customer={customer} />
          <NotesPanel
            about={{ kind: 'customer', key: String(customer.id) }}
            canWrite={canWrite}
            refresh={REFRESH}
          />
        </div>
      </div>
      {!canWrite && <p className="text-sm text-ink-3">{t('readOnly')}</p>}
    </>
  )
}

function Parts({ id, current }: { id: number; current: Part }) {
  const t = useT('office.customers')
  return (
    <Tabs
      label={t('parts')}
      current={current}
      items={PARTS.map((each) => ({
        id: each,
        label: t(`part.${each}`),
        link: (props) => (
          <Link
            to="/office/customers/$id"
            params={{ id: String(id) }}
            search={{ part: each === 'trade' ? undefined : each }}
            activeOptions={EXACT_LINK}
            resetScroll={false}
            {...props}
          />
        ),
      }))}
    />
  )
}

type ShownProps = { part: Part; customer: Customer; canWrite: boolean }

function Shown({ part, customer, canWrite }: ShownProps) {
  const props = { customerId: customer.id }
  if (part === 'requests') {
    return (
      <>
        <Requests customerId={customer.id} />
        <Suspense>
          <Slot name="office.customerRequests" props={props} />
        </Suspense>
      </>
    )
  }
  if (part === 'account') {
    return (
      <>
        <CustomerVerifications customerId={customer.id} />
        <Addresses addresses={customer.addresses} />
        <Logins customer={customer} />
        <Access customerId={customer.id} canWrite={canWrite} />
      </>
    )
  }
  if (part === 'activity') {
    return (
      <>
        <LevelHistory customer={customer} />
        <Log entries={customer.log} />
      </>
    )
  }
  return (
    <>
      <CustomerLevel customer={customer} canWrite={canWrite} />
      <Suspense>
        <Slot name="office.customer" props={props} />
      </Suspense>
      <Trade customer={customer} />
    </>
  )
}

function Head({ customer, canWrite }: { customer: Customer; canWrite: boolean }) {
  const t = useT('office.customers')
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const isBlocked = customer.blockedAt !== null
  return (
    <PageTitle
      look="record"
      title={customer.nickName}
      beside={
        <>
          {customer.superMember && <CrownTag tall>{t('vip.yes')}</CrownTag>}
          {isBlocked && (
            <Tag tone="danger" tall>
              {t('blocked.yes')}
            </Tag>
          )}
          {customer.email !== null && (
            <span className="inline-flex min-w-0 items-center gap-1 text-sm text-ink-3">
              <span className="wrap-anywhere">{customer.email}</span>
              <CopyButton text={customer.email} name={t('email')} />
            </span>
          )}
        </>
      }
    >
      <div className="button-row">
        {may('orders.place') && !isBlocked && (
          <Link
            to="/office/orders/new"
            search={{ customer: customer.id }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('newOrder')}
          </Link>
        )}
        {canWrite && (
          <Button
            variant={isBlocked ? 'secondary' : 'danger'}
            icon={isBlocked ? Undo2 : Ban}
            onClick={() => setIsAsking(true)}
          >
            {t(isBlocked ? 'unblock.verb' : 'block.verb')}
          </Button>
        )}
      </div>
      {isAsking &&
        (isBlocked ? (
          <UnblockDialog customer={customer} onClose={close} />
        ) : (
          <BlockDialog customer={customer} onClose={close} />
        ))}
    </PageTitle>
  )
}

function Blocked({ customer: { blockedAt, blockReason, blockNote } }: { customer: Customer }) {
  const t = useT('office.customers')
  const { dateTime } = useDates()
  return (
    <Notice tone="danger">
      {t('blockedSince', { time: blockedAt === null ? '' : dateTime(blockedAt) })}{' '}
      {t(`value.${blockReason ?? 'other'}`)}
      {blockNote !== '' && ` · ${blockNote}`}
    </Notice>
  )
}
