/** A customer's contact data; their addresses; their last login and the agreements that they accepted. */
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import type { Customer } from '../contract.ts'

export function Facts({ customer }: { customer: Customer }) {
  const t = useT('office.customers')
  const words = useT('accounts')
  const { dateTime } = useDates()
  const { phone, lastSeenAt } = customer
  return (
    <Panel title={t('facts')}>
      <div className="mb-4 flex items-center gap-3">
        <span className="avatar" aria-hidden="true">
          {customer.avatarUrl === null ? (
            [...customer.nickName][0]
          ) : (
            <img src={customer.avatarUrl} alt="" width={40} height={40} />
          )}
        </span>
        <div className="min-w-0">
          <b className="wrap-anywhere">{customer.storeName ?? customer.nickName}</b>
          <p className="text-xs text-ink-3">{t(`language.${customer.lang}`)}</p>
        </div>
      </div>
      <KeyValueList
        rows={[
          {
            label: t('phone'),
            value:
              phone === null ? null : (
                <span className="inline-flex items-center gap-1 tabular-nums">
                  {phoneText(phone)}
                  <CopyButton text={phone} name={t('phone')} />
                </span>
              ),
          },
          { label: words('overview.invitation'), value: customer.invitationCode },
          { label: t('column.registered'), value: dateTime(customer.registeredAt) },
          { label: t('column.seen'), value: lastSeenAt === null ? null : dateTime(lastSeenAt) },
        ]}
      />
    </Panel>
  )
}

export function Addresses({ addresses }: Pick<Customer, 'addresses'>) {
  const t = useT('office.customers')
  return (
    <Panel title={t('addresses')}>
      {addresses.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noAddresses')}</p>
      ) : (
        <ul className="stack text-sm">
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressText address={address} />
              {address.isDefault && <Tag>{t('isDefault')}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function Logins({ customer }: { customer: Customer }) {
  const t = useT('office.customers')
  const { date, dateTime } = useDates()
  const { sessions, acceptances } = customer
  return (
    <Panel title={t('logins')}>
      <KeyValueList
        rows={[
          {
            label: t('lastLogin'),
            value: sessions.lastLoginAt === null ? null : dateTime(sessions.lastLoginAt),
          },
          {
            label: t('agreed'),
            value: acceptances
              .map(({ version, acceptedAt }) => t('agreedTo', { version, date: date(acceptedAt) }))
              .join(' · '),
          },
        ]}
      />
    </Panel>
  )
}
