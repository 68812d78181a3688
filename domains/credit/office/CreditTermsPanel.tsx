/** The terms that a customer was granted. */
import { Link } from '@tanstack/react-router'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { lastDayOf } from '../last-day.ts'
import type { CreditDetail } from '../office-contract.ts'

export function CreditTermsPanel({ id, account }: { id: number; account: CreditDetail }) {
  const t = useT('office.credit')
  const { date } = useDates()
  const { money } = useMoney()
  const { percent } = useNumbers()
  const { currency, limitAmount, temporaryAmount, temporaryUntil, validUntil } = account
  return (
    <Panel title={t('terms')}>
      <KeyValueList
        rows={[
          { label: t('limit'), value: <Money amount={limitAmount} currency={currency} /> },
          ...(temporaryUntil === null
            ? []
            : [
                {
                  label: t('temporary'),
                  value: t(
                    account.totalAmount > limitAmount ? 'temporaryUntil' : 'temporaryEnded',
                    {
                      amount: money(temporaryAmount, currency),
                      date: date(lastDayOf(temporaryUntil)),
                    },
                  ),
                },
              ]),
          { label: t('period'), value: t('daysAfterShipment', { count: account.periodDays }) },
          ...(account.discountBasisPoints === 0
            ? []
            : [
                {
                  label: t('discountPercent'),
                  value: t('discountTerms', {
                    count: account.discountDays,
                    percent: percent(account.discountBasisPoints / 10_000),
                  }),
                },
              ]),
          {
            label: t('validUntil'),
            value: validUntil === null ? t('endless') : date(lastDayOf(validUntil)),
          },
          {
            label: t('verification'),
            value: (
              <Tag tone={account.isVerified ? 'success' : 'warning'}>
                {t(account.isVerified ? 'verified' : 'notVerified')}
              </Tag>
            ),
          },
          ...(account.frozenAt === null
            ? []
            : [
                {
                  label: t('state.frozen'),
                  value: t('frozenSince', {
                    date: date(account.frozenAt),
                    note: account.frozenNote,
                  }),
                },
              ]),
          {
            label: t('column.customer'),
            value: (
              <Link to="/office/customers/$id" params={{ id: String(id) }} className="link">
                {account.buyerName}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  )
}
