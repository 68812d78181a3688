/** The file of transfers that a withdrawal is in. Who downloads it once more is told that the bank may have it already. */
import { useState } from 'react'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OfficeWithdrawal } from '../office-withdrawals-contract.ts'
import { downloadPayouts } from './download.ts'

type Props = { file: NonNullable<OfficeWithdrawal['file']> }

export function PayoutFile({ file: { id, number, downloadCount, downloadedName } }: Props) {
  const t = useT('office.wallet')
  const [isOpen, setIsOpen] = useState(false)
  const download = () => {
    setIsOpen(false)
    void downloadPayouts(id)
  }
  const seen =
    downloadedName === null
      ? null
      : t('payouts.downloads', { count: downloadCount, name: downloadedName })
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => (seen === null ? download() : setIsOpen(true))}
      >
        {number}
      </button>
      {seen !== null && <span className="block text-sm text-ink-3">{seen}</span>}
      {isOpen && (
        <ConfirmDialog
          open
          tone="primary"
          title={t('payouts.againTitle')}
          confirmLabel={t('payouts.again')}
          cancelLabel={t('payouts.cancelLabel')}
          onCancel={() => setIsOpen(false)}
          onConfirm={download}
        >
          {t('payouts.againText')}
        </ConfirmDialog>
      )}
    </>
  )
}
