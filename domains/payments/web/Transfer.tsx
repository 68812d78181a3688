/** Paying by bank transfer: where to, with which reference, and the proof. */
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ClockLine } from '#kit/ui/ClockLine.tsx'
import { KeyValueList } from '#kit/ui/KeyValueList.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { chooseOffline, payInfo, type PayInfo } from '../contract.ts'
import { VoucherForm } from './VoucherForm.tsx'
import { Vouchers } from './Vouchers.tsx'

export function Transfer({ info }: { info: PayInfo }) {
  const t = useT('payments')
  const queries = useQueryClient()
  const choose = useAct(chooseOffline, {
    onDone: (next) => {
      queries.setQueryData(query(payInfo, { orderNumber: info.orderNumber }).queryKey, next)
    },
  })
  const { offline } = info
  const isChosen = offline.uploadBy !== null || offline.vouchers.length > 0
  const isWaiting = offline.vouchers.some(({ state }) => state === 'under_review')
  if (!isChosen) {
    return (
      <div className="stack justify-items-start">
        <p>{t('offlineText')}</p>
        {offline.accounts.length === 0 ? (
          <Notice tone="warning">{t('noAccount')}</Notice>
        ) : (
          <Button
            variant="primary"
            size="large"
            busy={choose.isPending}
            onClick={() => choose.mutate({ orderNumber: info.orderNumber })}
          >
            {t('chooseOffline')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="stack">
      {offline.accounts.map((account) => (
        <div key={account.id} className="inset">
          <KeyValueList
            rows={[
              { label: t('account.holder'), text: account.holder },
              { label: t('account.bank'), text: account.bank },
              { label: t('account.number'), text: account.number },
              { label: t('reference'), text: offline.reference },
            ].map(({ label, text }) => ({
              label,
              value: <b className="tabular-nums">{text}</b>,
              action: <CopyButton text={text} name={label} />,
            }))}
          />
        </div>
      ))}
      <Notice>{t('referenceHint')}</Notice>
      <Vouchers info={info} />
      {isWaiting && offline.reviewBy !== null && (
        <ClockLine label={t('reviewBy')} at={offline.reviewBy} />
      )}
      {!isWaiting && info.payable && offline.roundsLeft > 0 && (
        <>
          {offline.uploadBy !== null && <ClockLine label={t('uploadBy')} at={offline.uploadBy} />}
          <VoucherForm info={info} />
        </>
      )}
      {!isWaiting && info.payable && offline.roundsLeft === 0 && (
        <Notice tone="danger">{t('noRoundsLeft')}</Notice>
      )}
    </div>
  )
}
