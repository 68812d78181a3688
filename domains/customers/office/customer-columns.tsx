/** Every column that the list of customers has. */
import { Link } from '@tanstack/react-router'
import { VerificationTag } from '#domains/verification/web/door/VerificationTag.tsx'
import type { Currency } from '#kit/contract/money.ts'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import type { CustomerRow, ListedCustomer } from '../contract.ts'

/** Columns that a list shows when somebody has chosen them. */
export const EXTRA_COLUMNS = ['company', 'level', 'tags', 'status'] as const

/** @param currency of what they spent; undefined while it is not known */
export function useCustomerColumns(currency: Currency | undefined): Column<ListedCustomer>[] {
  return [...useUsualColumns(currency), ...useExtraColumns()]
}

function useUsualColumns(currency: Currency | undefined): Column<ListedCustomer>[] {
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
          {email !== null && <Email address={email} />}
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
      canSort: true,
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
          {currency !== undefined && <Money amount={spentAmount} currency={currency} />}
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

function useExtraColumns(): Column<ListedCustomer>[] {
  const t = useT('office.customers')
  return [
    {
      id: 'company',
      header: t('column.company'),
      phone: 'hidden',
      cell: ({ storeName }) => <span className="wrap-anywhere">{storeName ?? '—'}</span>,
    },
    {
      id: 'level',
      header: t('filter.level'),
      phone: 'hidden',
      cell: ({ level }) => t('level.number', { level }),
    },
    {
      id: 'tags',
      header: t('filter.tag'),
      phone: 'hidden',
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Tag key={tag} line>
              {tag}
            </Tag>
          ))}
          {tags.length === 0 && '—'}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('filter.blocked'),
      phone: 'hidden',
      cell: ({ blockedAt }) => t(blockedAt === null ? 'blocked.no' : 'blocked.yes'),
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

/** Breaks before its @ first: a column squeezed to a few letters would break it anywhere. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="block max-w-56 break-words">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
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
