/** How much of an SKU of a session is sold, waits for payment and is left. What is only held is not sold. */
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { SessionSku } from '../../flash-contract.ts'
import { useSoldAfterText } from './sold-after.ts'

const WHOLE = 100

export function SoldShare({ sku }: { sku: SessionSku }) {
  const t = useT('promotions')
  const { percent } = useNumbers()
  const { name, leftCount, unpaidCount, quotaCount } = sku
  // What is left below the minimum order cannot be sold.
  const soldCount = Math.max(quotaCount - leftCount - unpaidCount, 0)
  const share = t('flash.share', {
    percent: percent(Math.floor((soldCount / quotaCount) * WHOLE) / WHOLE),
  })
  const isGone = leftCount === 0 && unpaidCount === 0
  return (
    <>
      <ProgressBar
        value={soldCount}
        max={quotaCount}
        label={`${name}: ${share}`}
        tone={isGone ? 'over' : 'sale'}
      />
      <p className="flex flex-wrap justify-between gap-x-2 text-xs text-ink-3">
        <span>{share}</span>
        {unpaidCount > 0 && <span>{t('flash.unpaid', { count: unpaidCount })}</span>}
        <span>{t('flash.left', { count: leftCount })}</span>
      </p>
    </>
  )
}

/** When the last piece was gone: published once none can come back. */
export function SaleResult({ sku: { soldOutAfterMs, askedCount } }: { sku: SessionSku }) {
  const t = useT('promotions')
  const soldAfterText = useSoldAfterText()
  if (soldOutAfterMs === null) return null
  return (
    <p className="text-xs text-ink-3">
      {t('flash.result', { after: soldAfterText(soldOutAfterMs), count: askedCount })}
    </p>
  )
}
