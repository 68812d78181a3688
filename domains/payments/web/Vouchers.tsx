/** The vouchers sent so far, each with its result. */
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { payInfo } from '../calls.gen.ts'
import { orderMoney } from '../cancel-calls.gen.ts'
import type { PayInfo } from '../contract.ts'

const TONES = { under_review: 'warning', accepted: 'success', rejected: 'danger' } as const

type Props = { vouchers: PayInfo['offline']['vouchers']; currency: Currency }

export function Vouchers({ vouchers, currency }: Props) {
  const t = useT('payments')
  const { moment } = useDates()
  if (vouchers.length === 0) return null
  return (
    <ul className="stack" aria-label={t('voucher.list')}>
      {vouchers.map((voucher) => (
        <li key={voucher.id} className="inset">
          <p className="flex flex-wrap items-center gap-3">
            <Tag tone={TONES[voucher.state]}>{t(`voucherState.${voucher.state}`)}</Tag>
            <Money amount={voucher.acceptedAmount ?? voucher.amount} currency={currency} />
            <span className="text-sm text-ink-3">{moment(voucher.submittedAt)}</span>
          </p>
          {voucher.isRecorded && <p className="text-sm text-ink-2">{t('voucher.recorded')}</p>}
          {voucher.rejectReason !== null && (
            <p className="text-danger">{t('voucher.rejected', { reason: voucher.rejectReason })}</p>
          )}
          <InfoRequests
            kind="vouchers"
            requests={voucher.infoRequests}
            refresh={[payInfo, orderMoney, myOrder]}
          />
          <p className="flex flex-wrap gap-2 pt-2">
            {voucher.files.map((file, index) => (
              <a
                key={file.id}
                href={file.url}
                target="_blank"
                rel="noreferrer"
                className="link text-sm"
              >
                {t('voucher.file', { number: index + 1 })}
              </a>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}
