/** A bank account to transfer to: each line can be copied into a bank's form. */
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
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
      <KeyValueList
        rows={lines.map(({ label, text, copied = text }) => ({
          label,
          value: <b className="tabular-nums">{text}</b>,
          action: <CopyButton text={copied} name={label} />,
        }))}
      />
      {account.qrUrl !== null && (
        <p className="flex items-center gap-4 pt-4">
          <img src={account.qrUrl} alt={t('account.qr')} width={120} height={120} loading="lazy" />
          <span className="text-sm text-ink-3">{t('account.qrHint')}</span>
        </p>
      )}
    </div>
  )
}
