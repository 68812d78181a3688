/** /office/customers/{id}: everything about one customer, and the actions on them. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import { getCustomer } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'
import { BlockDialog, UnblockDialog } from './BlockDialog.tsx'
import { Facts } from './Facts.tsx'
import { LevelHistory } from './LevelHistory.tsx'
import { Log } from './Log.tsx'
import { Notes } from './Notes.tsx'
import { CustomerVerifications } from './CustomerVerifications.tsx'
import { CustomerLevel } from './CustomerLevel.tsx'
import { Trade } from './Trade.tsx'

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Beside a customer's trade: what later domains know about them. */
    'office.customer': { customerId: number }
  }
}

export const Route = createFileRoute('/_frame/office/customers/$id')({
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
  const canWrite = may('customers.write')
  return (
    <>
      <Head customer={customer} canWrite={canWrite} />
      {customer.blockedAt !== null && <Blocked customer={customer} />}
      <div className="office-detail">
        <div className="stack min-w-0">
          <CustomerLevel customer={customer} canWrite={canWrite} />
          <Trade customerId={customer.id} />
          <Suspense>
            <Slot name="office.customer" props={{ customerId: customer.id }} />
          </Suspense>
          <CustomerVerifications customerId={customer.id} />
          <LevelHistory customer={customer} />
          <Log entries={customer.log} />
        </div>
        <div className="stack min-w-0">
          <Facts customer={customer} />
          <Notes customer={customer} canWrite={canWrite} />
        </div>
      </div>
      {!canWrite && <p className="text-sm text-ink-3">{t('readOnly')}</p>}
    </>
  )
}

function Head({ customer, canWrite }: { customer: Customer; canWrite: boolean }) {
  const t = useT('office.customers')
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
      {canWrite && (
        <Button
          variant={isBlocked ? 'secondary' : 'danger'}
          icon={isBlocked ? Undo2 : Ban}
          onClick={() => setIsAsking(true)}
        >
          {t(isBlocked ? 'unblock.verb' : 'block.verb')}
        </Button>
      )}
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
