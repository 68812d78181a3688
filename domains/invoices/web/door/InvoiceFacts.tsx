/** What an invoice states: to whom, for which orders, how much and the tax in it. */
import type { ReactNode } from 'react'
import { Money } from '#kit/ui/figures/Money.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { InvoiceDetail } from '../../contract.ts'

type Props = {
  invoice: InvoiceDetail
  /** Leads to the page of an order, which buyers and staff each have. */
  orderLink: (orderNumber: string, text: string) => ReactNode
}

export function InvoiceFacts({ invoice, orderLink }: Props) {
  const t = useT('invoices')
  const lang = useLang()
  const { dateTime } = useDates()
  const { title, currency, shares } = invoice
  const rows = [
    { label: t('number'), value: invoice.number },
    { label: t('redNumber'), value: invoice.redNumber },
    { label: t('officialCode'), value: invoice.officialCode },
    { label: t('officialNumber'), value: invoice.officialNumber },
    { label: t('redOfficialCode'), value: invoice.redOfficialCode },
    { label: t('redOfficialNumber'), value: invoice.redOfficialNumber },
    { label: t('kindLabel'), value: t(`kind.${invoice.kind}`) },
    { label: t('madeOutTo'), value: `${title.name} · ${t(`party.${title.party}`)}` },
    { label: t('form.taxNumber'), value: title.taxNumber },
    { label: t('form.country'), value: countryNameIn(title.country, lang) },
    { label: t('form.address'), value: title.address },
    { label: t('form.phone'), value: title.phone },
    { label: t('form.bank'), value: title.bank },
    { label: t('form.account'), value: title.account },
    {
      label: t('orders'),
      value: (
        <ul className="grid gap-1">
          {shares.map(({ orderNumber, amount, taxRate }) => (
            <li key={orderNumber} className="tabular-nums">
              {orderLink(orderNumber, groupedNumber(orderNumber))} ·{' '}
              <Money amount={amount} currency={currency} /> · {t('rate', { rate: taxRate })}
            </li>
          ))}
        </ul>
      ),
    },
    { label: t('amount'), value: <Money amount={invoice.amount} currency={currency} /> },
    { label: t('tax'), value: <Money amount={invoice.taxAmount} currency={currency} /> },
    { label: t('remark'), value: invoice.remark },
    { label: t('reason'), value: invoice.reason },
    { label: t('createdAt'), value: dateTime(invoice.createdAt) },
    {
      label: t('issuedAt'),
      value: invoice.issuedAt === null ? null : dateTime(invoice.issuedAt),
    },
    { label: t('redAt'), value: invoice.redAt === null ? null : dateTime(invoice.redAt) },
  ]
  return <KeyValueList rows={rows.filter(({ value }) => value !== null && value !== '')} />
}
