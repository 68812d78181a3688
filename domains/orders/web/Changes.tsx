/** What is other than when the buyer confirmed. Nothing has happened yet; he agrees to the new sums or goes back. */
import { Link } from '@tanstack/react-router'
import { Sums } from '#domains/pricing/web/door.ts'
import { buttonClass } from '#kit/ui/button-class.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { useMoney, useNumbers, sayOf, useT } from '#kit/web/i18n.tsx'
import type { Change, Quote } from '../checkout-contract.ts'
import { QuoteLines } from './QuoteLines.tsx'

export function Changes({ changes, quote }: { changes: Change[]; quote: Quote }) {
  const t = useT('orders')
  const { money } = useMoney()
  const { number } = useNumbers()
  const said = ({ kind, was, is, name }: Change) => {
    const isAmount = kind === 'price' || kind === 'freight' || kind === 'tax'
    const show = (value: number | null) =>
      value === null ? '' : isAmount ? money(value, quote.currency) : number(value)
    return sayOf(t, `change.${kind}`, { name, was: show(was), is: show(is) })
  }
  return (
    <div className="stack">
      <Notice tone="warning" live>
        <b>{t('submit.changed')}</b>
        <ul>
          {changes.map((change) => (
            <li key={change.kind + change.key}>{said(change)}</li>
          ))}
        </ul>
      </Notice>
      <QuoteLines quote={quote} />
      <Panel title={t('confirm.sums')}>
        <Sums totals={quote.totals} />
        <p className="button-row pt-4">
          <Link
            to="/shoppingCart/sumbit"
            search={{ quote: quote.id }}
            replace
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('submit.agree')}
          </Link>
          <Link to="/shoppingCart" className={buttonClass({ size: 'large' })}>
            {t('confirm.toCart')}
          </Link>
        </p>
      </Panel>
    </div>
  )
}
