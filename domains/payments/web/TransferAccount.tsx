/** A bank account to transfer to: each line can be copied into a bank's form. */
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { PayInfo } from '../contract.ts'

type Line = { label: string; text: string; copied?: string }

type Props = {
  account: PayInfo['offline']['accounts'][number]
  /** Further lines, such as the amount. */
  more?: readonly Line[]
}

export function TransferAccount({ account, more = [] }: Props) {
  const t = useT('payments')
  const lines: Line[] = [
    { label: t('account.holder'), text: account.holder },
    { label: t('account.bank'), text: account.bank },
    { label: t('account.number'), text: account.number },
    ...more,
  ]
  return (
    <div className="inset">
      <dl className="grid gap-3 text-sm">
        {lines.map(({ label, text, copied = text }) => (
          <div key={label} className="md:flex md:items-center md:gap-5">
            <dt className="text-ink-3 md:w-32 md:shrink-0">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
              <b className="min-w-0 wrap-anywhere tabular-nums">{text}</b>
              <CopyButton text={copied} name={label} />
            </dd>
          </div>
        ))}
      </dl>
      {account.qrUrl !== null && (
        <p className="flex items-center gap-4 pt-4">
          <img src={account.qrUrl} alt={t('account.qr')} width={120} height={120} loading="lazy" />
          <span className="text-sm text-ink-3">{t('account.qrHint')}</span>
        </p>
      )}
    </div>
  )
}
