/** The receipt voucher on the buyer's own order: what they sent, or that the shop still asks for it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { myReceiptVoucher } from '../../calls.gen.ts'
import ConfirmReceipt from './ConfirmReceipt.tsx'

export type ReceiptVoucherProps = { orderNumber: string }

export default function ReceiptVoucher({ orderNumber }: ReceiptVoucherProps) {
  const t = useT('receipt-vouchers')
  const { moment } = useDates()
  const [isAdding, setIsAdding] = useState(false)
  const { data } = useQuery(query(myReceiptVoucher, { orderNumber }))
  if (data === undefined) return null
  const { files, sentAt, isRequired, canSend } = data
  if (sentAt === null && !(isRequired && canSend)) return null
  return (
    <Panel title={t('panel.title')}>
      {sentAt === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('panel.missing')}</p>
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            {t('add.open')}
          </Button>
        </div>
      ) : (
        <>
          <ul className="flex flex-wrap gap-3">
            {files.map(({ id, url, type }, index) => (
              <li key={id}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('file', { number: index + 1 })}
                  className="grid h-24 w-24 place-items-center overflow-hidden rounded border border-line bg-tile hover:border-brand"
                >
                  {type.startsWith('image/') ? (
                    <img src={url} alt="" className="h-full w-full object-cover" loading="lazy" />
                  ) : (
                    <span className="grid justify-items-center gap-1 text-xs text-black">
                      <Icon of={FileText} size="large" />
                      PDF
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
          <p className="pt-2 text-sm text-ink-3">{t('panel.sent', { time: moment(sentAt) })}</p>
        </>
      )}
      {isAdding && (
        <ConfirmReceipt orderNumber={orderNumber} isReceived onClose={() => setIsAdding(false)} />
      )}
    </Panel>
  )
}
