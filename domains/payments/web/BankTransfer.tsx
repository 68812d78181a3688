/** Paying by bank transfer: account, amount, reference, and the proof. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { chooseOffline, payInfo } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'
import { plainAmount } from './amount.ts'
import { TransferAccount } from './TransferAccount.tsx'
import { VoucherForm } from './VoucherForm.tsx'
import { Vouchers } from './Vouchers.tsx'

export function BankTransfer({ info }: { info: PayInfo }) {
  const t = useT('payments')
  const { offline } = info
  const isChosen = offline.uploadBy !== null || offline.vouchers.length > 0
  const isWaiting = offline.vouchers.some(({ state }) => state === 'under_review')
  if (!isChosen && offline.accounts.length === 0) {
    return <Notice tone="warning">{t('noAccount')}</Notice>
  }
  return (
    <div className="stack">
      {info.payable && <Notice>{isChosen ? t('referenceHint') : t('offlineText')}</Notice>}
      {isWaiting && offline.reviewBy !== null && (
        <Notice>
          <b>{t('voucher.waiting')}</b>
          <p>
            <ClockLine label={t('reviewBy')} at={offline.reviewBy} calm />
          </p>
          <p className="pt-2">
            <ToOrder orderNumber={info.orderNumber} />
          </p>
        </Notice>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <section className="stack" aria-label={t('account.title')}>
          <h2 className="text-base">{t('account.title')}</h2>
          {offline.accounts.map((account) => (
            <Account key={account.id} account={account} info={info} />
          ))}
          {!isChosen && info.payable && <Choose info={info} />}
        </section>
        <div className="stack">
          <Vouchers vouchers={offline.vouchers} currency={info.currency} />
          {isChosen && !isWaiting && info.payable && offline.roundsLeft > 0 && (
            <>
              {offline.uploadBy !== null && (
                <ClockLine label={t('uploadBy')} at={offline.uploadBy} />
              )}
              <VoucherForm info={info} />
            </>
          )}
          {!isWaiting && info.payable && offline.roundsLeft === 0 && (
            <Notice tone="danger">{t('noRoundsLeft')}</Notice>
          )}
        </div>
      </div>
    </div>
  )
}

function ToOrder({ orderNumber }: { orderNumber: string }) {
  const t = useT('payments')
  return (
    <Link
      to="/user/user/order/details"
      search={{ number: orderNumber }}
      className={buttonClass({ variant: 'primary' })}
    >
      {t('outcome.details')}
    </Link>
  )
}

type AccountProps = { account: PayInfo['offline']['accounts'][number]; info: PayInfo }

function Account({ account, info }: AccountProps) {
  const t = useT('payments')
  const { money } = useMoney()
  const { currency, dueAmount, offline } = info
  return (
    <TransferAccount
      account={account}
      more={[
        ...(offline.reference === '' ? [] : [{ label: t('reference'), text: offline.reference }]),
        ...(dueAmount === 0
          ? []
          : [
              {
                label: t('amount'),
                text: money(dueAmount, currency),
                // Bank forms take figures only.
                copied: plainAmount(dueAmount),
              },
            ]),
      ]}
    />
  )
}

/** What choosing the transfer gives: a reference, and days instead of minutes. */
function Choose({ info }: { info: PayInfo }) {
  const t = useT('payments')
  const queries = useQueryClient()
  const choose = useAct(chooseOffline, {
    onDone: (next) => {
      queries.setQueryData(query(payInfo, { orderNumber: info.orderNumber }).queryKey, next)
    },
  })
  return (
    <div className="stack justify-items-start">
      <p className="text-sm">{t('chooseText')}</p>
      <Button
        variant="primary"
        size="large"
        busy={choose.isPending}
        onClick={() => choose.mutate({ orderNumber: info.orderNumber })}
      >
        {t('chooseOffline')}
      </Button>
    </div>
  )
}
