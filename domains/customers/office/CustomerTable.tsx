/** The table of customers: name, contact, type and level, orders, last visit. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VerificationTag } from '#domains/verification/web/door/VerificationTag.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { DataTable, type Column, type Sorting } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import type { CustomerRow, ListedCustomer } from '../contract.ts'

type Props = {
  rows: readonly ListedCustomer[]
  /** Of the amounts they spent. */
  currency: Currency
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** Undefined for staff with read access only. */
  selected: ReadonlySet<string> | undefined
  onSelect: (selected: Set<string>) => void
  empty: ReactNode
}

export function CustomerTable({ currency, ...props }: Props) {
  const t = useT('office.customers')
  return (
    <DataTable
      label={t('title')}
      columns={useColumns(currency)}
      selectOnPhone
      keyOf={({ id }) => String(id)}
      nameOf={({ nickName }) => nickName}
      {...props}
    />
  )
}

function useColumns(currency: Currency): Column<ListedCustomer>[] {
  const t = useT('office.customers')
  const { date, moment } = useDates()
  const { count } = useNumbers()
  return [
    { id: 'name', header: t('column.name'), phone: 'full', cell: (row) => <Name row={row} /> },
    {
      id: 'reach',
      header: t('column.reach'),
      phone: 'full',
      cell: ({ email, phone }) => (
        <span className="block text-sm">
          {email !== null && <span className="block wrap-anywhere">{email}</span>}
          {phone !== null && (
            <span className="block text-ink-3 tabular-nums">{phoneText(phone)}</span>
          )}
        </span>
      ),
    },
    { id: 'kind', header: t('column.kind'), cell: (row) => <Kind row={row} /> },
    {
      id: 'verification',
      header: t('column.verification'),
      phone: 'right',
      cell: ({ verification: [newest] }) =>
        newest === undefined ? (
          <span className="text-ink-3">—</span>
        ) : (
          <VerificationTag state={newest} />
        ),
    },
    {
      id: 'orders',
      header: t('column.orders'),
      align: 'number',
      phone: 'hidden',
      cell: ({ orderCount }) => count(orderCount),
    },
    {
      id: 'spent',
      header: t('column.spent'),
      align: 'number',
      phone: 'full',
      canSort: true,
      cell: ({ spentAmount }) => (
        <>
          <span className="phone-label mr-2">{t('column.spent')}</span>
          <Money amount={spentAmount} currency={currency} />
        </>
      ),
    },
    {
      id: 'registered',
      canSort: true,
      header: t('column.registered'),
      wide: true,
      phone: 'hidden',
      cell: ({ registeredAt }) => <span className="whitespace-nowrap">{date(registeredAt)}</span>,
    },
    {
      id: 'seen',
      canSort: true,
      header: t('column.seen'),
      phone: 'hidden',
      cell: ({ lastSeenAt }) => (
        <span className="whitespace-nowrap">{lastSeenAt === null ? '—' : moment(lastSeenAt)}</span>
      ),
    },
  ]
}

function Name({ row: { id, nickName, storeName, blockedAt, tags } }: { row: CustomerRow }) {
  const t = useT('office.customers')
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to="/office/customers/$id"
          params={{ id: String(id) }}
          className="font-semibold wrap-anywhere text-ink hover:text-link"
        >
          {nickName}
        </Link>
        {blockedAt !== null && <Tag tone="danger">{t('blocked.yes')}</Tag>}
      </span>
      {storeName !== null && storeName !== nickName && (
        <span className="text-xs wrap-anywhere text-ink-3">{storeName}</span>
      )}
      {tags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {tags.slice(0, 3).map((tag) => (
            <Tag key={tag} line>
              {tag}
            </Tag>
          ))}
          {tags.length > 3 && <span className="text-xs text-ink-3">+{tags.length - 3}</span>}
        </span>
      )}
    </span>
  )
}

function Kind({ row: { customerType, level, superMember } }: { row: CustomerRow }) {
  const t = useT('office.customers')
  const words = useT('accounts')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap">
        {words(`customerType.${customerType}`)} · {t('level.number', { level })}
      </span>
      {superMember && <CrownTag>{t('vip.yes')}</CrownTag>}
    </span>
  )
}
