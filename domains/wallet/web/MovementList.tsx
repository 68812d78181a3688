/** Movements of a wallet, the newest first: what happened, why, how much, and what the wallet held after it. */
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { WalletMovement } from '../contract.ts'

export function MovementList({ movements }: { movements: readonly WalletMovement[] }) {
  return (
    <ol>
      {movements.map((movement) => (
        <Row key={movement.id} movement={movement} />
      ))}
    </ol>
  )
}

function Row({ movement }: { movement: WalletMovement }) {
  const t = useT('wallet')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { kind, amount, currency, balanceAmount, reference, note, at } = movement
  const isIncome = amount > 0
  return (
    <li className="flex items-start gap-x-4 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p>{t(`movement.${kind}.${isIncome ? 'income' : 'expense'}`)}</p>
        {note !== '' && <p className="text-sm wrap-anywhere text-ink-2">{note}</p>}
        <p className="text-xs wrap-anywhere text-ink-3">
          {dateTime(at)} · {reference}
        </p>
      </div>
      <div className="text-end tabular-nums">
        <b className={isIncome ? 'text-success' : ''}>
          {isIncome ? '+' : '−'}
          {money(Math.abs(amount), currency)}
        </b>
        <p className="text-xs text-ink-3">
          {t('balanceAfter', { amount: money(balanceAmount, currency) })}
        </p>
      </div>
    </li>
  )
}
