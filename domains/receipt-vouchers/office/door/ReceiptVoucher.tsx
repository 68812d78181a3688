/** The receipt voucher of an order for staff: the signed delivery note, or that it is missing. */
import { ProofPictures } from '#domains/payments/office/door/ProofPictures.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeReceiptVoucher } from '../../calls.gen.ts'

/** Of an order that is received. */
export type ReceiptVoucherProps = { orderNumber: string }

export default function ReceiptVoucher({ orderNumber }: ReceiptVoucherProps) {
  const t = useT('office.receipt-vouchers')
  const { moment } = useDates()
  const voucher = useLive(officeReceiptVoucher, { orderNumber })
  return (
    <Loaded query={voucher}>
      {({ files, sentAt, isRequired }) => {
        if (sentAt === null && !isRequired) return null
        return (
          <Panel title={t('title')}>
            {sentAt === null ? (
              <Notice tone="warning">{t('missing')}</Notice>
            ) : (
              <>
                <ProofPictures files={files} />
                <p className="pt-2 text-sm text-ink-3">{t('sent', { time: moment(sentAt) })}</p>
              </>
            )}
          </Panel>
        )
      }}
    </Loaded>
  )
}
